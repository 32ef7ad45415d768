import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { access, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Real nginx and Caddy out of Debian's packages, unpacked into a cache; or the reason why they cannot be had. */
export type RealProxies =
  | { readonly kind: 'there'; readonly nginx: string; readonly caddy: string }
  | { readonly kind: 'missing'; readonly reason: string }

export async function realProxies(): Promise<RealProxies> {
  const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'faultline', 'real-proxies')
  const nginx = join(cache, 'usr/sbin/nginx')
  const caddy = join(cache, 'usr/bin/caddy')
  try {
    if (!(await exists(caddy))) await unpackInto(cache)
    const version = `${(await run(nginx, ['-v'])).stderr} ${(await run(caddy, ['version'])).stdout}`
    if (!version.includes('nginx/1.22.') || !version.includes('2.6.')) {
      return { kind: 'missing', reason: `nginx 1.22 and Caddy 2.6 were measured; here are: ${version.trim()}` }
    }
    return { kind: 'there', nginx, caddy }
  } catch (error) {
    return {
      kind: 'missing',
      reason: `nginx and Caddy cannot be had as Debian packages: ${String(error).slice(0, 300)}`,
    }
  }
}

async function unpackInto(cache: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'faultline-proxies-'))
  const root = join(folder, 'root')
  await run('apt-get', ['download', 'nginx', 'nginx-common', 'caddy'], { cwd: folder, timeout: 60_000 })
  for (const file of await readdir(folder)) {
    if (file.endsWith('.deb')) await run('dpkg', ['-x', join(folder, file), root])
  }
  await mkdir(join(cache, '..'), { recursive: true })
  // Moved in one step: two runs at once see all of it or nothing. Across file systems it is copied.
  await rename(root, cache).catch(() => run('cp', ['-a', root, cache]))
  await rm(folder, { recursive: true, force: true })
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** A real proxy that runs. */
export interface RunningProxy {
  readonly port: number
  stop(): Promise<void>
}

/** Runs nginx with one server whose directives are these; `PORT` in them is nothing's business. */
export async function runNginx(nginx: string, directives: string): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'faultline-nginx-'))
  const port = await freePort()
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const text = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
    http { access_log off; ${paths.join(' ')} server { listen 127.0.0.1:${port}; ${directives} } }`
  await writeFile(join(folder, 'nginx.conf'), text)
  return running(
    spawn(nginx, ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', join(folder, 'start.log')]),
    port,
    folder,
  )
}

/** Runs Caddy with one site whose directives are these. */
export async function runCaddy(caddy: string, directives: string): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'faultline-caddy-'))
  const port = await freePort()
  const text = `{\nadmin off\nauto_https off\n}\nhttp://:${port} {\nbind 127.0.0.1\n${directives}\n}\n`
  await writeFile(join(folder, 'Caddyfile'), text)
  const child = spawn(caddy, ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: { HOME: folder },
  })
  return running(child, port, folder)
}

async function running(child: ChildProcess, port: number, folder: string): Promise<RunningProxy> {
  let said = ''
  child.stderr?.on('data', (chunk) => (said += String(chunk)))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (let tries = 0; !(await answers(port)); tries++) {
    if (tries > 100 || child.exitCode !== null) throw new Error(`The proxy did not start: ${said}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    port,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

@echo off
rem Faultline's command line, out of the packaged app.
"%~dp0..\..\Faultline.exe" --log-level=3 --cli -- %*

/**
 * How many units of a text a scan reads at once. A function that is called again and again is compiled as a whole; one that
 * stays in a single long loop is compiled from within it, where what it counts with stands for any value: it takes twice as
 * long for each unit. What is given to a part is made a number (`| 0`) for the same reason.
 */
export const unitsAtOnce = 4096

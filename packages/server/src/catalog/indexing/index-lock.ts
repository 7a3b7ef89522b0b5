/** Whoever writes what follows from products holds it until the transaction ends. */
export const indexLock = 7_203_116;

/**
 * Memoizes `make` by reference, for immutable values: on the server many pages show what one cached response says.
 * @returns a function that returns the same result for the same object
 */
export function memoizeByReference<From extends object, Made>(make: (from: From) => Made): (from: From) => Made {
  const cachedResults = new WeakMap<From, { made: Made }>();
  return (from) => {
    const cached = cachedResults.get(from) ?? { made: make(from) };
    cachedResults.set(from, cached);
    return cached.made;
  };
}

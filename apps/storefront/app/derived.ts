/**
 * What is made of a value that nobody changes, made once: on the server many pages show what the same answer says.
 * @returns the same thing for the same object
 */
export function derived<From extends object, Made>(make: (from: From) => Made): (from: From) => Made {
  const known = new WeakMap<From, { made: Made }>();
  return (from) => {
    const found = known.get(from) ?? { made: make(from) };
    known.set(from, found);
    return found.made;
  };
}

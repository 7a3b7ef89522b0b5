/** Memoizes the parsed setting until its text changes. */
export function rememberLast<Output>(readText: (text: string | null) => Output): (text: string | null) => Output {
  let last: { text: string | null; output: Output } | undefined;
  return (text) => {
    if (!last || last.text !== text) last = { text, output: readText(text) };
    return last.output;
  };
}

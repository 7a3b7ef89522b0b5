import type { SeedProgress } from '@mercer/demo';

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

const barLength = 30;
/** Lines in a file or a log, where there is no bar: one for each tenth. */
const tenths = 10;

/** Shows how far the writing of `products` is: a bar on a terminal, else a few lines. */
export function progressOf(products: number, output: Output): SeedProgress {
  return output.isTTY ? bar(products, output) : lines(products, output);
}

function bar(products: number, output: Output): SeedProgress {
  const show = (text: string) => output.write(`\r\u001b[K${text}`);
  return {
    written(count) {
      const done = Math.floor((barLength * count) / products);
      show(`[${'#'.repeat(done)}${' '.repeat(barLength - done)}] ${count} of ${products} products`);
    },
    step: (name) => show(`${name} …`),
    end: () => show(''),
  };
}

function lines(products: number, output: Output): SeedProgress {
  let said = 0;
  return {
    written(count) {
      const tenth = Math.floor((tenths * count) / products);
      if (tenth > said) output.write(`${count} of ${products} products\n`);
      said = tenth;
    },
    step: (name) => output.write(`${name} …\n`),
    end() {},
  };
}

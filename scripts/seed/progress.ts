import type { SeedProgress } from '@mercer/demo';

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

const barLength = 30;
/** Lines in a file or a log, where there is no bar: one for each tenth. */
const tenths = 10;

/** Shows how far the writing of `products` is: a bar on a terminal, else a few lines. */
export function createProgress(products: number, output: Output): SeedProgress {
  return output.isTTY ? createProgressBar(products, output) : createProgressLines(products, output);
}

function createProgressBar(products: number, output: Output): SeedProgress {
  const replaceLine = (text: string) => output.write(`\r\u001b[K${text}`);
  return {
    written(count) {
      const filledLength = Math.floor((barLength * count) / products);
      replaceLine(
        `[${'#'.repeat(filledLength)}${' '.repeat(barLength - filledLength)}] ${count} of ${products} products`,
      );
    },
    step: (name) => replaceLine(`${name} …`),
    end: () => replaceLine(''),
  };
}

function createProgressLines(products: number, output: Output): SeedProgress {
  let reportedTenth = 0;
  return {
    written(count) {
      const tenth = Math.floor((tenths * count) / products);
      if (tenth > reportedTenth) output.write(`${count} of ${products} products\n`);
      reportedTenth = tenth;
    },
    step: (name) => output.write(`${name} …\n`),
    end() {},
  };
}

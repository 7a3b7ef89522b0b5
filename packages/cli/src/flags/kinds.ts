import { UsageError } from '../usage-error.ts';

/**
 * Accepts any text that is not empty. Every kind of value refuses others with a sentence that names the flag. @throws
 * UsageError
 */
export function acceptText(placeholder: string) {
  return {
    placeholder,
    read(input: string, name: string): string {
      if (input.trim() !== '') return input;
      throw new UsageError(`${name} is empty.`);
    },
  };
}

export function acceptChoice<const Choice extends string>(choices: readonly Choice[]) {
  return {
    placeholder: choices.join('|'),
    choices,
    read(input: string, name: string): Choice {
      const matchedChoice = choices.find((choice) => choice === input);
      if (matchedChoice) return matchedChoice;
      throw new UsageError(`${name} is one of ${choices.join(', ')}, not '${input}'.`);
    },
  };
}

interface Bounds {
  minimum?: number;
  maximum?: number;
}

/** @param bounds 0 to a thousand million unless given */
export function acceptInteger(placeholder: string, { minimum = 0, maximum = 1_000_000_000 }: Bounds = {}) {
  return {
    placeholder,
    read(input: string, name: string): number {
      const value = Number(input);
      if (/^-?\d+$/.test(input) && value >= minimum && value <= maximum) return value;
      throw new UsageError(`${name} is a whole number from ${minimum} to ${maximum}, not '${input}'.`);
    },
  };
}

/** Major units, e.g. 19.99 or 19,99. */
export const amount = {
  placeholder: 'amount',
  read(input: string, name: string): number {
    if (/^\d{1,9}([.,]\d{1,4})?$/.test(input)) return Number(input.replace(',', '.'));
    throw new UsageError(`${name} is an amount like 19.99, not '${input}'.`);
  },
};

/** A day, e.g. 2026-11-30. */
export const day = {
  placeholder: 'day',
  read(input: string, name: string): string {
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(input) && normalizeDay(input) === input;
    if (isDay) return input;
    throw new UsageError(`${name} is a day like 2026-11-30, not '${input}'.`);
  },
};

/** 30 February is none. */
function normalizeDay(input: string): string | undefined {
  const date = new Date(`${input}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

/** Pieces of a line: its position in the order or its id, and how many. */
export const pieces = {
  placeholder: 'line=pieces',
  read(input: string, name: string): { id: string; quantity: number } {
    const [, id = '', quantity = ''] = input.match(/^([\w.:-]+)=([1-9]\d{0,8})$/) ?? [];
    if (id) return { id, quantity: Number(quantity) };
    throw new UsageError(
      `${name} is the position of a line, or its id, and how many pieces of it, like 2=1, not '${input}'.`,
    );
  },
};

export const address = {
  placeholder: 'address',
  read(input: string, name: string): string {
    const url = URL.parse(input);
    if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return input.replace(/\/+$/, '');
    throw new UsageError(`${name} is an address like https://shop.example, not '${input}'.`);
  },
};

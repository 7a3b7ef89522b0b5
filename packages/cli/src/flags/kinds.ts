import { UsageError } from '../usage-error.ts';

/** What a flag or an argument can be. Each refuses what it is not, in a sentence that names it. */
export function text(placeholder: string) {
  return {
    placeholder,
    read(typed: string, name: string): string {
      if (typed.trim() !== '') return typed;
      throw new UsageError(`${name} is empty.`);
    },
  };
}

export function oneOf<const Choice extends string>(choices: readonly Choice[]) {
  return {
    placeholder: choices.join('|'),
    choices,
    read(typed: string, name: string): Choice {
      const found = choices.find((choice) => choice === typed);
      if (found) return found;
      throw new UsageError(`${name} is one of ${choices.join(', ')}, not '${typed}'.`);
    },
  };
}

interface Bounds {
  least?: number;
  most?: number;
}

/** @param bounds 0 to a thousand million unless given */
export function whole(placeholder: string, { least = 0, most = 1_000_000_000 }: Bounds = {}) {
  return {
    placeholder,
    read(typed: string, name: string): number {
      const value = Number(typed);
      if (/^-?\d+$/.test(typed) && value >= least && value <= most) return value;
      throw new UsageError(`${name} is a whole number from ${least} to ${most}, not '${typed}'.`);
    },
  };
}

/** Major units, e.g. 19.99. */
export const amount = {
  placeholder: 'amount',
  read(typed: string, name: string): number {
    if (/^\d{1,9}(\.\d{1,4})?$/.test(typed)) return Number(typed);
    throw new UsageError(`${name} is an amount like 19.99, not '${typed}'.`);
  },
};

/** A day, e.g. 2026-11-30. */
export const day = {
  placeholder: 'day',
  read(typed: string, name: string): string {
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(typed) && dayOf(typed) === typed;
    if (isDay) return typed;
    throw new UsageError(`${name} is a day like 2026-11-30, not '${typed}'.`);
  },
};

/** 30 February is none. */
function dayOf(typed: string): string | undefined {
  const date = new Date(`${typed}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

/** Pieces of a line: its id and how many. */
export const pieces = {
  placeholder: 'line=pieces',
  read(typed: string, name: string): { id: string; quantity: number } {
    const [, id = '', quantity = ''] = typed.match(/^([\w.:-]+)=([1-9]\d{0,8})$/) ?? [];
    if (id) return { id, quantity: Number(quantity) };
    throw new UsageError(`${name} is the id of a line and how many pieces of it, like 65f0=2, not '${typed}'.`);
  },
};

export const address = {
  placeholder: 'address',
  read(typed: string, name: string): string {
    const url = URL.parse(typed);
    if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return typed.replace(/\/+$/, '');
    throw new UsageError(`${name} is an address like https://shop.example, not '${typed}'.`);
  },
};

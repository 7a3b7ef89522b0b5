import { type OperatorClient, OperatorError, unwrap } from '@mercer/operator';
import { slugOf } from '@mercer/server';
import { once } from '../../shop/once.ts';
import { again } from '../shop/again.ts';

interface Category {
  id: string;
  name: string;
  parent_id: string | null;
}

/** The shop's categories by their names from the top down; what is missing is made. */
export class Categories {
  readonly #client: OperatorClient;
  readonly #signal: AbortSignal;
  #ids = new Map<string, string>();

  constructor(client: OperatorClient, signal: AbortSignal) {
    this.#client = client;
    this.#signal = signal;
  }

  async load(): Promise<void> {
    const { results } = unwrap(await again(() => this.#client.GET('/operator/categories'), this.#signal));
    const byId = new Map(results.map((one: Category) => [one.id, one]));
    this.#ids = new Map(results.map((one: Category) => [keyOf(namesOf(one, byId)), one.id]));
  }

  /** @param path not empty */
  find(path: string[]): string | undefined {
    return this.#ids.get(keyOf(path));
  }

  /** Makes it, and those above it. @returns its id */
  async make(path: string[]): Promise<string> {
    const known = this.find(path);
    if (known) return known;
    const parent_id = path.length > 1 ? await this.make(path.slice(0, -1)) : null;
    const id = await this.#made(path, parent_id);
    this.#ids.set(keyOf(path), id);
    return id;
  }

  /** One of the same name elsewhere has the short slug; one made meanwhile by another import is taken. */
  async #made(path: string[], parent_id: string | null): Promise<string> {
    const name = path.at(-1) ?? '';
    for (let length = 1; length <= path.length; length++) {
      const slug = slugOf(path.slice(-length).join(' ')) || undefined;
      const params = { header: once() };
      const body = { name, parent_id, ...(slug && { slug }) };
      const result = await again(() => this.#client.POST('/operator/categories', { params, body }), this.#signal);
      if (result.response.status !== 409) return unwrap(result).id;
      await this.load();
      const made = this.find(path);
      if (made) return made;
    }
    throw new OperatorError(`The category ${path.join(' > ')} cannot have a slug of its own`, {
      status: 409,
      code: 'slug_taken',
      param: 'slug',
    });
  }
}

function namesOf(category: Category, byId: Map<string, Category>): string[] {
  const parent = category.parent_id === null ? undefined : byId.get(category.parent_id);
  return [...(parent ? namesOf(parent, byId) : []), category.name];
}

/** Capitals make no other category. */
function keyOf(path: string[]): string {
  return JSON.stringify(path.map((name) => name.trim().toLowerCase()));
}

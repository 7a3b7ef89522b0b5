import { type OperatorClient, OperatorError, unwrap } from '@mercer/operator';
import { generateSlug } from '@mercer/server';
import { createIdempotencyHeader } from '../../shop/idempotency-header.ts';
import { retryWhileBusy } from '../shop/retry-while-busy.ts';

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

  async loadCategories(): Promise<void> {
    const { results } = unwrap(await retryWhileBusy(() => this.#client.GET('/operator/categories'), this.#signal));
    const byId = new Map(results.map((category: Category) => [category.id, category]));
    this.#ids = new Map(
      results.map((category: Category) => [toCategoryKey(listPathNames(category, byId)), category.id]),
    );
  }

  /** @param path not empty */
  findCategoryId(path: string[]): string | undefined {
    return this.#ids.get(toCategoryKey(path));
  }

  /** Makes it, and those above it. @returns its id */
  async ensureCategory(path: string[]): Promise<string> {
    const existingId = this.findCategoryId(path);
    if (existingId) return existingId;
    const parent_id = path.length > 1 ? await this.ensureCategory(path.slice(0, -1)) : null;
    const id = await this.#createCategory(path, parent_id);
    this.#ids.set(toCategoryKey(path), id);
    return id;
  }

  /**
   * Creates a category. It has the short slug unless a category elsewhere has it; one that another import has created
   * meanwhile is used.
   */
  async #createCategory(path: string[], parent_id: string | null): Promise<string> {
    const name = path.at(-1) ?? '';
    for (let length = 1; length <= path.length; length++) {
      const slug = generateSlug(path.slice(-length).join(' ')) || undefined;
      const params = { header: createIdempotencyHeader() };
      const body = { name, parent_id, ...(slug && { slug }) };
      const result = await retryWhileBusy(
        () => this.#client.POST('/operator/categories', { params, body }),
        this.#signal,
      );
      if (result.response.status !== 409) return unwrap(result).id;
      await this.loadCategories();
      const concurrentId = this.findCategoryId(path);
      if (concurrentId) return concurrentId;
    }
    throw new OperatorError(`The category ${path.join(' > ')} cannot have a slug of its own`, {
      status: 409,
      code: 'slug_taken',
      param: 'slug',
    });
  }
}

function listPathNames(category: Category, byId: Map<string, Category>): string[] {
  const parent = category.parent_id === null ? undefined : byId.get(category.parent_id);
  return [...(parent ? listPathNames(parent, byId) : []), category.name];
}

/** Capitals make no other category. */
function toCategoryKey(path: string[]): string {
  return JSON.stringify(path.map((name) => name.trim().toLowerCase()));
}

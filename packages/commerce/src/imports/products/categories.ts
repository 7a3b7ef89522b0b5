import { generateSlug } from '../../catalog/index.ts';
import type { ImportCategory, ImportShop } from '../import-shop.ts';

/** The shop's categories by their names from the top down; what is missing is made. */
export class Categories {
  readonly #shop: ImportShop;
  #ids = new Map<string, string>();

  constructor(shop: ImportShop) {
    this.#shop = shop;
  }

  async loadCategories(): Promise<void> {
    const categories = await this.#shop.listCategories();
    const byId = new Map(categories.map((category) => [category.id, category]));
    this.#ids = new Map(categories.map((category) => [toCategoryKey(listPathNames(category, byId)), category.id]));
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
      const id = await this.#shop.createCategory({ name, parent_id, ...(slug && { slug }) });
      if (id !== undefined) return id;
      await this.loadCategories();
      const concurrentId = this.findCategoryId(path);
      if (concurrentId) return concurrentId;
    }
    throw new Error(`The category ${path.join(' > ')} cannot have a slug of its own`);
  }
}

function listPathNames(category: ImportCategory, byId: Map<string, ImportCategory>): string[] {
  const parent = category.parent_id === null ? undefined : byId.get(category.parent_id);
  return [...(parent ? listPathNames(parent, byId) : []), category.name];
}

/** Capitals make no other category. */
function toCategoryKey(path: string[]): string {
  return JSON.stringify(path.map((name) => name.trim().toLowerCase()));
}

/** A part of the repository, and what its folders may import. What is not listed is refused. */
export interface Area {
  /** Lines and targets are relative to it. */
  folder: string;
  /** What each of its lines may import besides. */
  every: string[];
  /** What tests may import instead of what their line lists; without it tests are files as all others. */
  tests?: string[];
  lines: Line[];
  /** How docs/contributors/architecture.md shows it, if at all. */
  picture?: 'box' | 'folders';
}

/**
 * Folders that may import the same. `cart/*` is a folder without its folders, `cart/**` one with them; both may import
 * themselves. A target that begins with a dot is files of ours, any other one a package; `node:*` is all of Node.
 */
export interface Line {
  folders: string[];
  may: string[];
}

export const isPath = (target: string) => target.startsWith('.');

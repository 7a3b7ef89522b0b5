/** A part of the repository, and what its folders may import. What is not listed is refused. */
export interface Area {
  /** Lines and targets are relative to it. */
  folder: string;
  /** Targets that each of the area's lines may import in addition to its own. */
  sharedTargets: string[];
  /**
   * Targets that tests may import instead of those of their line; when absent, tests follow the rules of all other
   * files.
   */
  tests?: string[];
  lines: Line[];
  /** Form in which docs/contributors/architecture.md shows the area; absent when it does not show it. */
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

export const isPathTarget = (target: string) => target.startsWith('.');

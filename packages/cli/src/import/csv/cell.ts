/** What stands between two delimiters, and where in the file it begins; both count from 1, columns in letters. */
export interface Cell {
  text: string;
  line: number;
  column: number;
}

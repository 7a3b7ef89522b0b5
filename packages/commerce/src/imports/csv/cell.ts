/**
 * Text between two delimiters, with the line and column of the file where it begins; both count from 1, columns in
 * characters.
 */
export interface Cell {
  text: string;
  line: number;
  column: number;
}

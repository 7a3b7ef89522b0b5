/** Content of a mail before it is rendered as HTML and text: both come from the same facts. */
export interface MailContent {
  subject: string;
  heading: string;
  blocks: Block[];
  footer: string[];
}

export type Block =
  | { type: 'text'; text: string }
  | { type: 'note'; text: string }
  | { type: 'button'; label: string; url: string }
  | { type: 'link'; label: string; url: string }
  | { type: 'lines'; lines: Line[] }
  | { type: 'sums'; sums: Sum[] }
  | { type: 'facts'; facts: [label: string, value: string][] }
  | { type: 'address'; title: string; lines: string[] };

export interface Line {
  quantity: number;
  name: string;
  description: string;
  /** '' when the line has no price */
  price: string;
}

export interface Sum {
  label: string;
  value: string;
  isTotal: boolean;
}

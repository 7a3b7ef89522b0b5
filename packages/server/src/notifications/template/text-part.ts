import type { Sender } from '../sender.ts';
import type { Block, MailContent } from './content.ts';

/** The part for readers without HTML; says all that the other part says. */
export function textPart({ heading, blocks, footer }: MailContent, sender: Sender): string {
  const parts = [
    heading,
    ...blocks.map(blockText),
    ['-- ', ...footer, `${sender.store} · ${sender.publicUrl}`].join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function blockText(block: Block): string {
  switch (block.type) {
    case 'text':
    case 'note':
      return oneLine(block.text);
    case 'button':
    case 'link':
      return `${block.label}:\n${block.url}`;
    case 'lines':
      return block.lines.map(lineText).join('\n');
    case 'sums':
      return block.sums.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n');
    case 'address':
      return [`${block.title}:`, ...block.lines.map(oneLine)].join('\n');
  }
}

function lineText({ quantity, name, description, price }: Extract<Block, { type: 'lines' }>['lines'][number]): string {
  const what = description ? `${name} (${description})` : name;
  return oneLine(`${quantity} × ${what}${price ? `  ${price}` : ''}`);
}

/** A line break in a name would look like a line of ours. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\u2028\u2029]+/g, ' ');
}

import type { Sender } from '../mail-words.ts';
import type { Block, MailContent } from './content.ts';
import { toHomeUrl } from './write-content.ts';

/** The part for readers without HTML; says all that the other part says. */
export function renderTextPart({ heading, blocks, footer }: MailContent, sender: Sender): string {
  const parts = [
    heading,
    ...blocks.map(renderBlockText),
    ['-- ', ...footer, `${sender.store} · ${toHomeUrl(sender)}`].join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function renderBlockText(block: Block): string {
  switch (block.type) {
    case 'text':
    case 'note':
      return toSingleLine(block.text);
    case 'button':
    case 'link':
      return `${block.label}:\n${block.url}`;
    case 'lines':
      return block.lines.map(renderLineText).join('\n');
    case 'sums':
      return block.sums.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${toSingleLine(value)}`).join('\n');
    case 'address':
      return [`${block.title}:`, ...block.lines.map(toSingleLine)].join('\n');
  }
}

function renderLineText({
  quantity,
  name,
  description,
  price,
}: Extract<Block, { type: 'lines' }>['lines'][number]): string {
  const itemLabel = description ? `${name} (${description})` : name;
  return toSingleLine(`${quantity} × ${itemLabel}${price ? `  ${price}` : ''}`);
}

/** A line break in a name would look like a line of ours. */
function toSingleLine(text: string): string {
  return text.replace(/[\r\n\u2028\u2029]+/g, ' ');
}

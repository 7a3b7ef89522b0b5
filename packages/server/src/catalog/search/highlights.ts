import type { Highlights, TextPart } from '@mercer/contract';
import { type Token, tokensOf } from './words.ts';

/** Letters of a description that are shown around its first match. */
const snippetLetters = 160;
const lettersBefore = 40;

/** Where the words of a search stand in a product's texts; no description where none of them does. */
export function highlightsOf(
  { name, description }: { name: string; description: string },
  words: string[],
): Highlights {
  const matches = matchesIn(description, words);
  return {
    name: highlightedParts(name, matchesIn(name, words), { start: 0, end: name.length }),
    ...(matches[0] ? { description: snippetOf(description, matches, matches[0]) } : {}),
  };
}

function matchesIn(text: string, words: string[]): Token[] {
  return tokensOf(text).filter((token) => words.some((word) => token.word.startsWith(word)));
}

interface Span {
  start: number;
  end: number;
}

function snippetOf(text: string, matches: Token[], first: Token): TextPart[] {
  const span = spanAround(text, first);
  const parts = highlightedParts(text, matches, span);
  if (span.start > 0) parts.unshift({ text: '… ', match: false });
  if (span.end < text.length) parts.push({ text: ' …', match: false });
  return joined(parts);
}

/** Whole words, from a little before the match. */
function spanAround(text: string, first: Token): Span {
  if (text.length <= snippetLetters) return { start: 0, end: text.length };
  const tokens = tokensOf(text);
  const from = Math.max(0, Math.min(first.start - lettersBefore, text.length - snippetLetters));
  const start = from === 0 ? 0 : Math.min(first.start, tokens.find((token) => token.start >= from)?.start ?? from);
  const fitting = tokens.findLast((token) => token.end <= start + snippetLetters);
  const atEnd = text.length <= start + snippetLetters;
  return { start, end: atEnd ? text.length : Math.min(Math.max(first.end, fitting?.end ?? 0), start + snippetLetters) };
}

function highlightedParts(text: string, matches: Token[], { start, end }: Span): TextPart[] {
  const parts: TextPart[] = [];
  let position = start;
  for (const match of matches.filter((token) => token.start >= start && token.end <= end)) {
    parts.push({ text: text.slice(position, match.start), match: false });
    parts.push({ text: text.slice(match.start, match.end), match: true });
    position = match.end;
  }
  return joined([...parts, { text: text.slice(position, end), match: false }]);
}

/** Neighbours of the same kind are one part, and none is empty. */
function joined(parts: TextPart[]): TextPart[] {
  const list: TextPart[] = [];
  for (const { text, match } of parts) {
    const last = list.at(-1);
    if (text === '') continue;
    if (last?.match === match) last.text += text;
    else list.push({ text, match });
  }
  return list;
}

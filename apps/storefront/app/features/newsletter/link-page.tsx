import { messages } from '../../i18n/messages.ts';
import { formatPageTitle } from '../../i18n/page-title.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Envelope } from '../../ui/envelope.tsx';
import type { LinkOutcome, LinkPurpose, MailedLink } from './follow-link.ts';

interface LinkPageProps {
  purpose: LinkPurpose;
  link: MailedLink;
  outcome: LinkOutcome | undefined;
}

/** Asks once more, then says what has happened. */
export function MailedLinkPage({ purpose, link, outcome }: LinkPageProps) {
  const words = messages().newsletter[purpose];
  return (
    <>
      <title>{formatPageTitle(words.title)}</title>
      {outcome ? <LinkResult outcome={outcome} words={words} /> : <LinkQuestion words={words} link={link} />}
    </>
  );
}

interface LinkQuestionProps {
  words: { title: string; hint: string; button: string };
  link: MailedLink;
}

function LinkQuestion({ words, link: { key, email } }: LinkQuestionProps) {
  const hint = email ? `${messages().newsletter.about(email)} ${words.hint}` : words.hint;
  return (
    <EmptyState level={1} title={words.title} hint={hint} drawing={<Envelope />}>
      <form method="post">
        <input type="hidden" name="key" value={key} />
        <Button type="submit">{words.button}</Button>
      </form>
    </EmptyState>
  );
}

function LinkResult({ outcome, words }: { outcome: LinkOutcome; words: { done: string; badHint: string } }) {
  const [title, hint] = outcome === 'done' ? [words.done] : [messages().newsletter.badLink, words.badHint];
  return (
    <EmptyState level={1} title={title} {...(hint ? { hint } : {})} drawing={<Envelope />}>
      <LinkButton to="/">{messages().common.continueShopping}</LinkButton>
    </EmptyState>
  );
}

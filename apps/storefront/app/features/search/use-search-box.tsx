import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { messages } from '../../i18n/messages.ts';
import { type Suggestion, toSearch, useSuggestions } from './use-suggestions.ts';

const loadSuggestionList = async () => ({ default: (await import('./suggestion-list.tsx')).SuggestionList });
const SuggestionList = lazy(loadSuggestionList);

interface SearchBoxOptions {
  initial?: string | undefined;
  /** The shopper leaves for a search or a suggestion. */
  onLeave?: (() => void) | undefined;
}

/**
 * A search field that suggests while the shopper types (the combobox pattern), around a plain GET form that works
 * without it. Blank searches are ignored (§5).
 */
export function useSearchBox({ initial = '', onLeave }: SearchBoxOptions = {}) {
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initial);
  const [isHydrated, setIsHydrated] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const suggestions = useSuggestions(text, isOpen);
  const isShown = isOpen && suggestions.length > 0;

  // Text typed before hydration is in the field only
  useEffect(() => {
    setText(input.current?.value ?? '');
    setIsHydrated(true);
  }, []);

  function navigateTo(to: string) {
    setIsOpen(false);
    onLeave?.();
    navigate(to);
  }

  function submitSearch(event: FormEvent) {
    event.preventDefault();
    const words = text.trim();
    if (words) navigateTo(toSearch(words));
  }

  const keys: Record<string, () => void> = {
    ArrowDown: () => setAt(((at + 2) % (suggestions.length + 1)) - 1),
    ArrowUp: () => setAt(((at + suggestions.length + 1) % (suggestions.length + 1)) - 1),
    Escape: () => setIsOpen(false),
  };

  function runKeyAction(event: KeyboardEvent) {
    const picked = event.key === 'Enter' ? suggestions[at] : undefined;
    const act = isShown ? (picked ? () => navigateTo(picked.to) : keys[event.key]) : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  }

  const inputProps = {
    ref: input,
    name: 'q',
    type: 'search',
    'aria-label': messages().search.label,
    autoComplete: 'off',
    defaultValue: initial,
    onChange: (event) => {
      setText(event.target.value);
      setAt(-1);
      setIsOpen(true);
    },
    // a list that does not come is asked for again when it is to be shown
    onFocus: () => void loadSuggestionList().catch(() => {}),
    onBlur: () => setIsOpen(false),
    onKeyDown: runKeyAction,
    ...(isHydrated
      ? {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': isShown,
          'aria-controls': isShown ? listId : undefined,
          'aria-activedescendant': isShown && at >= 0 ? `${listId}-${at}` : undefined,
        }
      : {}),
  } satisfies ComponentProps<'input'>;

  const list = isShown && (
    <Suspense>
      <SuggestionList id={listId} suggestions={suggestions} at={at} onPick={({ to }: Suggestion) => navigateTo(to)} />
    </Suspense>
  );
  return { text, isHydrated, submit: submitSearch, inputProps, list };
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { type Hit, searchRecords } from '../api/search.ts';
import { useCan } from '../rights/me.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { useWords } from '../words/words.tsx';
import { useAreas } from './areas.ts';
import styles from './palette.module.css';

interface Option extends Hit {
  group: string;
  run: () => void;
}

/** Finds records and actions by a few letters: arrows choose, Enter opens. */
export default function Palette({ onClose, onOpenKeyList }: { onClose: () => void; onOpenKeyList: () => void }) {
  const words = useWords();
  const listId = useId();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const query = useDeferredValue(text.trim());
  const searchQuery = useQuery({
    queryKey: ['search', query],
    queryFn: () => searchRecords(query),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  const actions = useActions(onOpenKeyList);
  const matchingActions = actions.filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase()));
  const records = (query === '' ? [] : (searchQuery.data ?? [])).map((hit) => ({
    ...hit,
    group: words.palette.kinds[hit.kind],
    run: () => navigate(hit.href),
  }));
  const options: Option[] = [...records, ...matchingActions];
  const position = Math.min(chosen, options.length - 1);
  const choose = (option: Option | undefined) => {
    if (!option) return;
    onClose();
    option.run();
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setChosen((position + step + options.length) % Math.max(options.length, 1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(options[position]);
    }
  };
  return (
    <Dialog title={words.frame.search} isOpen onClose={onClose}>
      <TextField
        label={words.palette.label}
        isLabelHidden
        placeholder={words.palette.label}
        value={text}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={options[position] ? `${listId}-${position}` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={handleKey}
      />
      <div id={listId} role="listbox" aria-label={words.palette.results} className={styles.results} tabIndex={-1}>
        {options.map((option, index) => (
          <PaletteOption
            key={`${option.group}-${option.id}`}
            id={`${listId}-${index}`}
            option={option}
            isFirstOfGroup={option.group !== options[index - 1]?.group}
            isChosen={index === position}
            onChoose={() => choose(option)}
          />
        ))}
      </div>
      {options.length === 0 && !searchQuery.isFetching ? <p className={styles.none}>{words.palette.nothing}</p> : null}
    </Dialog>
  );
}

interface PaletteOptionProps {
  id: string;
  option: Option;
  isFirstOfGroup: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function PaletteOption({ id, option, isFirstOfGroup, isChosen, onChoose }: PaletteOptionProps) {
  return (
    <>
      {isFirstOfGroup ? (
        <div role="presentation" className={styles.group}>
          {option.group}
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys of its options */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isChosen}
        className={styles.option}
        onClick={onChoose}
        ref={(element) => {
          if (isChosen) element?.scrollIntoView({ block: 'nearest' });
        }}
      >
        <span>{option.title}</span>
        {option.detail ? <span className={styles.detail}>{option.detail}</span> : null}
      </div>
    </>
  );
}

/** What can be begun from anywhere, as far as the person may. */
function useActions(openKeyList: () => void): Option[] {
  const words = useWords();
  const can = useCan();
  const areas = useAreas();
  const [, navigate] = useLocation();
  const toOption = (id: string, title: string, run: () => void): Option => {
    return { id, kind: 'action', title, detail: null, href: '', group: words.palette.kinds.action, run };
  };
  return [
    ...areas.map(({ href, name }) => toOption(href, words.palette.goTo(words.areas[name]), () => navigate(href))),
    ...(can('orders.read')
      ? [
          toOption('ship', words.palette.toShip, () =>
            navigate('/orders?fulfillment_status=unfulfilled,partially_fulfilled&status=paid'),
          ),
        ]
      : []),
    ...(can('products.write') ? [toOption('product', words.palette.newProduct, () => navigate('/products/new'))] : []),
    ...(can('discounts.write')
      ? [toOption('coupon', words.palette.newCoupon, () => navigate('/discounts?new=1'))]
      : []),
    ...(can('content.write') ? [toOption('page', words.palette.newPage, () => navigate('/content/pages?new=1'))] : []),
    toOption('account', words.account.title, () => navigate('/account')),
    toOption('keys', words.keys.title, openKeyList),
  ];
}

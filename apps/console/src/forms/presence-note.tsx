import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { leaveRecord, presenceOptions } from '../api/presence.ts';
import { Notice } from '../ui/notice.tsx';
import { useWords } from '../words/words.tsx';

/** Says who else works on a record at this moment; it locks nothing. */
export function PresenceNote({ entity, id }: { entity: 'order' | 'product' | 'page'; id: string }) {
  const words = useWords();
  const { data } = useQuery(presenceOptions(entity, id));
  useEffect(() => () => leaveRecord(entity, id), [entity, id]);
  const names = [...new Set(data?.filter(({ is_me }) => !is_me).map(({ name }) => name))];
  return names.length > 0 ? (
    <Notice kind="info">{words.presence.editing(names.join(', '), names.length)}</Notice>
  ) : null;
}

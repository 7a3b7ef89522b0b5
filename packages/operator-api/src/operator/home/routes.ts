import { defineRoute } from '@mercer/platform/http/routes/define-route';
import * as v from 'valibot';
import { readChecklist, StepAnswer } from './checklist.ts';
import { figuresAnswer, hideFigures, readFigures } from './figures.ts';
import { readToDo, ToDoAnswer, toDoPermissions } from './to-do.ts';

export const homeRoutes = [
  defineRoute({
    method: 'GET',
    path: '/operator/home',
    access: 'operator',
    tag: 'home',
    summary:
      'Today beside the same weekday, the sales of 14 days, what waits for the operator with the list that shows it, and the steps of a new shop',
    answer: v.strictObject({ ...figuresAnswer, to_do: v.array(ToDoAnswer), checklist: v.array(StepAnswer) }),
    async read({ db, deps, now, actor: { permissions } }) {
      const [figures, to_do, checklist] = await Promise.all([
        readFigures(db, now),
        readToDo(db, now),
        readChecklist(deps),
      ]);
      if (!permissions) return { ...figures, to_do, checklist };
      return {
        ...(permissions.includes('reports.money') ? figures : hideFigures(figures)),
        to_do: to_do.filter(({ kind }) => permissions.includes(toDoPermissions[kind])),
        checklist: permissions.includes('settings.read') ? checklist : [],
      };
    },
  }),
];

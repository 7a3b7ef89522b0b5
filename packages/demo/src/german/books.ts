import type { Texts } from './texts.ts';

export const books: Record<string, Texts> = {
  'The Quiet River': [
    'Der stille Fluss',
    'Ein Fährmann, eine Flut und ein Brief, der vierzig Jahre zu spät kommt. Ein langsamer Roman, den man in zwei Nächten liest. In englischer Sprache.',
  ],
  'Bread From Scratch': [
    'Brot von Grund auf',
    'Vierzig Brote aus dem eigenen Ofen, vom ersten flachen bis zum richtigen Sauerteig. Jeder Schritt hat ein Bild. In englischer Sprache.',
  ],
  'Night Sky Guide': [
    'Führer durch den Nachthimmel',
    'Was in jedem Monat über uns zu sehen ist, mit bloßem Auge und mit kleinem Fernglas. Die Karten sind bei rotem Licht lesbar. In englischer Sprache.',
  ],
  'Small Garden Year': [
    'Das kleine Gartenjahr',
    'Zwölf Monate auf acht Quadratmetern: was man sät, was man schneidet und wann man sich hinsetzt. Auch für Balkone. In englischer Sprache.',
  ],
  'Stone and Light': [
    'Stein und Licht',
    'Dreißig Häuser, die mit Tageslicht umgehen können, jedes einen Tag lang fotografiert. Mit Grundrissen und kurzen Gesprächen mit den Bewohnern. In englischer Sprache.',
  ],
  'The Lost Train': [
    'Der verlorene Zug',
    'Ein Express fährt mit elf Reisenden ab und kommt mit zwölf an. Ein faires Rätsel: Alle Spuren stehen auf dem Papier. In englischer Sprache.',
  ],
  'Bear Goes Home': [
    'Der Bär geht heim',
    'Ein Bär geht den langen Weg nach Hause und trifft alle. Dicke Seiten und ein Reim, den man bald auswendig kann. In englischer Sprache.',
  ],
  'Clear Thinking at Work': [
    'Klar denken bei der Arbeit',
    'Kurze Kapitel über Besprechungen, Entscheidungen und das Neinsagen. Jedes endet mit etwas, das man vor dem Mittagessen ausprobieren kann. In englischer Sprache.',
  ],
  'Poems for Short Days': [
    'Gedichte für kurze Tage',
    'Ein Gedicht für jeden Abend im Dezember und ein paar auf Vorrat. Leicht genug für jede Tasche. In englischer Sprache.',
  ],
  'The Salt Road': [
    'Die Salzstraße',
    'Zwei Schwestern fahren einen Karren Salz durch ein Land, das es nicht mehr gibt. Ein warmes, staubiges Abenteuer mit einem sehr guten Maultier. In englischer Sprache.',
  ],
  'One Pan Suppers': [
    'Abendessen aus einer Pfanne',
    'Achtzig Gerichte, die eine Pfanne, eine halbe Stunde und nichts Ausgefallenes brauchen. Der Abwasch hat ein eigenes kurzes Kapitel. In englischer Sprache.',
  ],
  'The Lighthouse Year': [
    'Das Leuchtturmjahr',
    'Ein Lehrer hütet zwölf Monate lang ein Licht auf einem Felsen, mit neun Menschen und viertausend Vögeln. Komisch, salzig und nie einsam. In englischer Sprache.',
  ],
  'How Birds Find Home': [
    'Wie Vögel heimfinden',
    'Sterne, Gerüche und Magnetfelder, erklärt von jemandem, der Störchen mit dem Fahrrad gefolgt ist. Mit Karten zum Ausklappen. In englischer Sprache.',
  ],
  'Ten Ducks to Bed': [
    'Zehn Enten ins Bett',
    'Zehn Enten wollen nicht schlafen, eine nach der anderen. Dicke Seiten, Rückwärtszählen und ein Gähnen, das wirkt. In englischer Sprache.',
  ],
};

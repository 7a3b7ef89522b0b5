import type { Texts } from './texts.ts';

export const office: Record<string, Texts> = {
  'Plain Paper Notebook': [
    'Schlichtes Notizbuch',
    'Ein Notizbuch, das flach liegen bleibt, mit dickem Papier für Füller. Zwei Lesebänder und eine Tasche hinten.',
  ],
  'Pocket Idea Notebook': [
    'Notizbuch für Einfälle',
    'Ein kleines Notizbuch für die Jackentasche. Die letzten zwanzig Seiten lassen sich sauber heraustrennen.',
  ],
  'Brass Fountain Pen': [
    'Füllfederhalter aus Messing',
    'Ein gut ausgewogener Füller mit Stahlfeder, der sofort anschreibt. Er nimmt Patronen oder Tinte aus dem Glas.',
  ],
  'Clean Line Pen': [
    'Gelstift Klare Linie',
    'Ein schmaler Gelstift, der trocken ist, ehe die Hand darüberkommt. Minen kosten weniger als ein Kaffee.',
  ],
  'Desk Pencil Pot': [
    'Stiftebecher',
    'Ein schwerer Becher für Stifte, Pinsel und Scheren. Ein Korkring darunter schont den Schreibtisch.',
  ],
  'Bright Task Lamp': [
    'Helle Arbeitslampe',
    'Eine Lampe mit gleichmäßigem Licht für Schreib- und Zeichentische. Der Knopf macht es wärmer oder kühler, ein Druck macht es aus.',
  ],
  'Felt Desk Chair': [
    'Schreibtischstuhl mit Filz',
    'Ein ruhiger Stuhl für Leute, die ab und zu aufstehen. Der Sitz gibt ein wenig nach, und der Filz ist aus alten Pullovern.',
  ],
  'World Desk Globe': [
    'Globus für den Schreibtisch',
    'Ein Globus in zwei Tönen, der Land und Wasser zeigt und den Rest weglässt. Einmal angestoßen, dreht er sich lange.',
  ],
  'Flat Pack Mail Box': [
    'Faltbarer Versandkarton',
    'Zehn feste Kartons, die sich ohne Klebeband falten und ohne Messer öffnen lassen. Ein Streifen schließt sie für den Rückweg.',
  ],
  'Heavy Desk Stapler': [
    'Schweres Heftgerät',
    'Ein Heftgerät aus Stahl mit langem Arm, das dreißig Blatt ohne Kampf durchdringt. Eine Schachtel mit tausend Klammern liegt bei.',
  ],
  'Pocket Stapler': [
    'Heftgerät für die Tasche',
    'Ein kleines Heftgerät für Federmäppchen und Küchenschubladen. Aufgeklappt heftet es Zettel an die Pinnwand.',
  ],
  'Weekly Planner Book': [
    'Wochenplaner',
    'Links eine Woche, rechts Platz für Gedanken. Ohne Daten, also darf man an jedem Montag anfangen.',
  ],
  'Gift Parcel Box': [
    'Geschenkkarton',
    'Fünf farbige Kartons, in Sekunden gefaltet und sicher auf Reisen. Der Deckel schließt mit einer Banderole, und in jedem liegt eine Karte.',
  ],
};

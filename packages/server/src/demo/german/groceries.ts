export const groceries: Record<string, [name: string, description: string]> = {
  'House Blend Coffee': [
    'Kaffee Hausmischung',
    'Ein runder, schokoladiger Kaffee für jede Maschine im Haus. Dienstags geröstet und mittwochs verschickt.',
  ],
  'Light Roast Coffee': [
    'Kaffee helle Röstung',
    'Helle Bohnen mit Noten von Johannisbeere und schwarzem Tee. Am besten aus dem Papierfilter, etwas gröber gemahlen als sonst.',
  ],
  'Green Leaf Tea': [
    'Grüner Blatttee',
    'Gedämpfter grüner Tee in einer Dose, die ihn frisch hält. Kühler aufgießen, als man denkt, und zweimal.',
  ],
  'Wild Berry Tea': [
    'Waldbeerentee',
    'Holunder, Hibiskus und Apfel in kompostierbaren Beuteln. Tiefrot, ein wenig sauer und herrlich mit Honig.',
  ],
  'Forest Honey': [
    'Waldhonig',
    'Dunkler Honig aus Waldstöcken, dick und nicht zu süß. Von einer Familie kalt geschleudert und abgefüllt.',
  ],
  'Dark Chocolate Bar': [
    'Dunkle Schokolade',
    'Zweiundsiebzig Prozent Kakao, zwei Tage auf Stein gemahlen. Sie bricht sauber und schmilzt langsam.',
  ],
  'Sea Salt Milk Chocolate': [
    'Milchschokolade mit Meersalz',
    'Cremige Milchschokolade mit Flocken von Meersalz auf der Rückseite. Eine Reihe ist nie genug.',
  ],
  'Crisp Red Apples': [
    'Knackige rote Äpfel',
    'Feste, saftige Äpfel, gleich süß wie sauer. Von Hand gepflückt und in einen Karton gepackt.',
  ],
  'Plum Tomato Tin': [
    'Eiertomaten in der Dose',
    'Ganze Eiertomaten im eigenen Saft, reif gepflückt. Der Anfang von hundert Soßen.',
  ],
  'Grain Breakfast Box': [
    'Frühstückskorn',
    'Geröstete Haferflocken, Samen und Haselnüsse mit kaum Zucker. Bleibt bis zum Boden der Schüssel knusprig.',
  ],
};

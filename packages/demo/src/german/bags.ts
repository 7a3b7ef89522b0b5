import type { Texts } from './texts.ts';

export const bags: Record<string, Texts> = {
  'Daily Canvas Backpack': [
    'Segeltuchrucksack für jeden Tag',
    'Ein gewachster Rucksack mit gepolstertem Laptopfach und einer tiefen Vordertasche. Regen perlt ab, und jeder Kratzer macht ihn schöner.',
  ],
  'Market Tote Bag': [
    'Markttasche',
    'Eine starke Baumwolltasche mit einem Innenfach für Schlüssel. Sie trägt Gemüse für eine Woche und faltet sich in sich selbst.',
  ],
  'Mini Day Backpack': [
    'Kleiner Tagesrucksack',
    'Ein kleiner Rucksack für ein Buch, einen Pullover und ein Brot. Die Gurte sind weich und schmal genug für ein Sommerkleid.',
  ],
  'Office Commuter Backpack': [
    'Pendlerrucksack',
    'Ein gerader Rucksack, der unter dem Schreibtisch von allein steht. Ein Fach für den Laptop, eines für Papiere und ein trockenes fürs Mittagessen.',
  ],
  'School Run Backpack': [
    'Schulrucksack',
    'Leicht, hell und breit genug für Hefte, die nicht knicken dürfen. Mit reflektierenden Gurten und einem Schild für Name und Nummer.',
  ],
  'Big Beach Tote': [
    'Große Strandtasche',
    'Eine Tasche für vier Handtücher, einen Ball und alles, was man auf dem Rückweg findet. Der Sand fällt durch zwei kleine Ösen im Boden.',
  ],
  'Office Felt Tote': [
    'Filztasche fürs Büro',
    'Dicker grauer Filz mit Ledergriffen, die über einen Wintermantel passen. Ein Fach mit Reißverschluss hält die Schlüssel vom Laptop fern.',
  ],
};

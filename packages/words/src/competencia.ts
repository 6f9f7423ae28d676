const MONTHS = [
  ...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho'],
  ...['julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
];

const monthOf = (competencia: string): string => {
  const name = MONTHS[Number(competencia.slice(5)) - 1];
  if (name === undefined) throw new Error(`not a competencia: ${competencia}`);
  return name;
};

/** "2026-09" -> "setembro de 2026". */
export const competenciaPorExtenso = (competencia: string): string =>
  `${monthOf(competencia)} de ${competencia.slice(0, 4)}`;

/** "2026-09" -> "set/2026". */
export const competenciaCurta = (competencia: string): string =>
  `${monthOf(competencia).slice(0, 3)}/${competencia.slice(0, 4)}`;

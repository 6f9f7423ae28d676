const MESES = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
];

/** "2026-09" -> "setembro de 2026". */
export function formatarCompetencia(competencia: string): string {
  const [ano, mes] = competencia.split('-');
  const nome = MESES[Number(mes) - 1];
  if (nome === undefined) throw new Error(`not a competencia: ${competencia}`);
  return `${nome} de ${ano}`;
}

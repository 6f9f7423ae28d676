import type { CriarResposta, Detalhe } from '@apura/contracts';
import { PERGUNTAS } from '@apura/engine';

const PERCENTUAL = {
  forma: /^(100|[0-9]{1,2}([.][0-9]{1,4})?)$/,
  motivo: 'deve ser um percentual de 0 a 100, com ponto, por exemplo 80',
};

/** Where no list of answers is given: what an answer is then. */
const LIVRES: Readonly<Record<string, { readonly forma: RegExp; readonly motivo: string }>> = {
  parcela_industrial: PERCENTUAL,
  percentual_do_autonomo_cbs: PERCENTUAL,
  percentual_do_autonomo_ibs: PERCENTUAL,
  mes_do_consumo: { forma: /^20[0-9]{2}-(0[1-9]|1[0-2])$/, motivo: 'deve ser um mês, AAAA-MM' },
};

/** What the schema of an answer cannot say. */
export function faltasDaResposta({ pergunta, resposta, desde, ate }: CriarResposta): Detalhe[] {
  const respostas: readonly string[] | null = PERGUNTAS[pergunta].respostas;
  const livre = LIVRES[pergunta];
  const faltas: Detalhe[] = [];
  if (respostas !== null && !respostas.includes(resposta))
    faltas.push({ campo: 'resposta', motivo: `deve ser um destes: ${respostas.join(', ')}` });
  if (respostas === null && !livre?.forma.test(resposta))
    faltas.push({ campo: 'resposta', motivo: livre?.motivo ?? 'não é uma resposta' });
  if (ate !== undefined && ate < desde)
    faltas.push({ campo: 'ate', motivo: 'deve ser igual a desde ou depois' });
  return faltas;
}

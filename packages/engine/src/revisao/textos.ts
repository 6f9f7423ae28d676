import { classificacaoPorCodigo } from '../dados/classificacoes.ts';
import type { MotivoDaRevisao, RessalvaDaRevisao, Revisao } from '../resultado.ts';

/** What the sentences about a classification to be looked at again are made of. */
export type RevisaoEmPalavras = Pick<
  Revisao,
  'motivo' | 'ressalvas' | 'ncm' | 'cclasstrib' | 'sugerida' | 'anexo'
>;

type Escrever = (revisao: RevisaoEmPalavras, verbo: string) => string;

const FRASES: Readonly<Record<MotivoDaRevisao, Escrever>> = {
  beneficio_nao_usado: ({ ncm, anexo, sugerida, cclasstrib }, verbo) =>
    `O NCM ${ncm} está no ${anexo}: ${verbo} ser ${codigo(sugerida)}, e a nota declara ${cclasstrib}.`,
  ncm_fora_do_anexo: ({ ncm, anexo, cclasstrib, sugerida }, verbo) =>
    `O NCM ${ncm} não está no ${anexo}, de que depende o ${cclasstrib}: ${verbo} ser ${codigo(sugerida)}.`,
  ncm_excetuado: ({ ncm, anexo, cclasstrib, sugerida }, verbo) =>
    `O NCM ${ncm} é exceção do ${anexo}, de que depende o ${cclasstrib}: ${verbo} ser ${codigo(sugerida)}.`,
  operacao_sem_incidencia: ({ cclasstrib, sugerida }, verbo) =>
    `O CFOP é de operação sem CBS e IBS, e o item foi tributado (${cclasstrib}): ${verbo} ser ${codigo(sugerida)}.`,
  venda_sem_incidencia: ({ cclasstrib, sugerida }, verbo) =>
    `O CFOP é de venda no país, e o item declara ${codigo(cclasstrib)}: ${verbo} ser ${codigo(sugerida)}.`,
  st_sem_incidencia: ({ cclasstrib, sugerida }, verbo) =>
    `O item tem ICMS por substituição tributária, que não existe na CBS nem no IBS, e declara ${codigo(cclasstrib)}: a venda ${verbo} ser ${codigo(sugerida)}.`,
  monofasia_sem_combustivel: ({ ncm, cclasstrib, sugerida }, verbo) =>
    `Na CBS e no IBS só combustíveis são monofásicos, o NCM ${ncm} não é de combustível, e o item declara ${cclasstrib}: ${verbo} ser ${codigo(sugerida)}.`,
};

const RESSALVAS: Readonly<Record<RessalvaDaRevisao, string>> = {
  produto: 'O anexo traz só alguns produtos deste NCM: confira se o seu é um deles.',
  fontes: 'A lei, a lista oficial e a calculadora oficial não dizem o mesmo deste NCM.',
  operacao: 'O CFOP sozinho não diz o que é a operação.',
  simples: 'O emitente é do Simples: o valor só vale para quem optou por apurar a CBS e o IBS fora do DAS.',
};

/** Where a motive of the operation stands in the law; one of the NCM stands where the annex is given its effect. */
const FUNDAMENTOS: Readonly<Partial<Record<MotivoDaRevisao, string>>> = {
  venda_sem_incidencia: 'LC 214/2025, art. 4º',
  st_sem_incidencia: 'LC 214/2025, art. 4º',
  monofasia_sem_combustivel: 'LC 214/2025, art. 172',
};

/** Why a classification is to be looked at again, and where that stands: "deve" where it is sure, else "pode". */
export function palavrasDaRevisao(revisao: RevisaoEmPalavras): { mensagem: string; fundamento: string } {
  const { motivo, ressalvas, cclasstrib, sugerida } = revisao;
  const frase = FRASES[motivo](revisao, ressalvas.length === 0 ? 'deve' : 'pode');
  const doBeneficio = motivo === 'ncm_fora_do_anexo' || motivo === 'ncm_excetuado' ? cclasstrib : sugerida;
  return {
    mensagem: [frase, ...ressalvas.map((ressalva) => RESSALVAS[ressalva])].join(' '),
    fundamento:
      FUNDAMENTOS[motivo] ?? classificacaoPorCodigo(doBeneficio)?.fundamento ?? 'LC 214/2025, art. 4º',
  };
}

/** "200003 (Cesta Básica Nacional (Anexo I), alíquota zero)" without the brackets inside. */
function codigo(cclasstrib: string): string {
  const rotulo = classificacaoPorCodigo(cclasstrib)?.rotulo;
  return rotulo === undefined ? cclasstrib : `${cclasstrib}, ${rotulo.replace(/ \([^()]*\)/, '')}`;
}

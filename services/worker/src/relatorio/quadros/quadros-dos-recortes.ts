import type { LinhaDoRecorte } from '@apura/engine';
import { nomeDoCapitulo, ORIGEM_DAS_ALIQUOTAS } from '@apura/words';
import type { DadosDoRelatorio } from '../dados-do-relatorio.ts';
import { nomeDoCfop } from '../nome-do-cfop.ts';
import { rotuloDe } from '../rotulo-de.ts';
import { coluna, type Quadro, valores } from './quadro.ts';

/** The engine's keys that are no code. */
const SEM_CODIGO: Readonly<Record<string, string>> = {
  fora_das_notas: 'Fora das notas',
  saldo_credor: 'Saldo credor, que fica para o mês seguinte',
};

/** The month by chapter of the NCM, by CFOP and by cClassTrib: each adds up to the totals of the comparison. */
export function quadrosDosRecortes({ comparativo, rotulos }: DadosDoRelatorio): Quadro[] {
  const { por_ncm, por_cfop, por_classificacao, comparacao } = comparativo;
  const novo = comparacao ? `2033 (${ORIGEM_DAS_ALIQUOTAS[comparacao.status]})` : '2033';
  const recorte = (
    nome: string,
    codigo: string,
    linhas: readonly LinhaDoRecorte[],
    nomear: (chave: string) => string,
  ): Quadro => ({
    nome,
    colunas: [
      coluna(codigo, 'codigo'),
      coluna('O que é', 'texto', 46),
      ...valores('Operações', 'Regras de 2026', `Regras de ${novo}`),
    ],
    linhas: linhas.map((l) => {
      const semCodigo = SEM_CODIGO[l.chave];
      return [semCodigo ? null : l.chave, semCodigo ?? nomear(l.chave), l.operacoes, l.atual, l.novo];
    }),
  });
  return [
    recorte('Recorte por NCM', 'Capítulo', por_ncm, nomeDoCapitulo),
    recorte('Recorte por CFOP', 'CFOP', por_cfop, (chave) => nomeDoCfop(rotulos, chave)),
    recorte('Recorte por cClassTrib', 'cClassTrib', por_classificacao, (chave) =>
      rotuloDe(rotulos?.cclasstrib, chave),
    ),
  ];
}

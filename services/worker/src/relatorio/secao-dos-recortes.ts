import { sumAmounts } from '@apura/words';
import type { DadosDoRelatorio } from './dados-do-relatorio.ts';
import { desenharQuadro } from './desenhar-quadro.ts';
import { type Html, html } from './html.ts';
import type { Linha, Quadro } from './quadros/quadro.ts';
import { quadrosDosRecortes } from './quadros/quadros-dos-recortes.ts';

/** The taxes of the rows; the column of operations is no sum, as one operation may stand in several rows. */
function soma({ colunas, linhas }: Quadro): Linha {
  const deTributo = (i: number): boolean => i >= colunas.length - 2;
  return colunas.map((_, i) => {
    if (i === 0) return 'Soma';
    const valores = linhas.map((linha) => linha[i] ?? null).filter((valor) => valor !== null);
    return deTributo(i) && valores.length > 0 ? sumAmounts(valores) : null;
  });
}

/** The comparison by chapter of the NCM, by CFOP and by cClassTrib. */
export function secaoDosRecortes(dados: DadosDoRelatorio): Html | '' {
  const recortes = quadrosDosRecortes(dados).flatMap((quadro) => {
    const tabela = desenharQuadro({ ...quadro, rodape: [soma(quadro)] });
    return tabela === '' ? [] : [html`<h3>${quadro.nome}</h3>${tabela}`];
  });
  if (recortes.length === 0) return '';
  return html`<section><h2>Recortes da comparação</h2><p class="explica">O que cada linha acrescenta (débito) ou tira (crédito, negativo); as linhas somam os totais da comparação.</p>${recortes}</section>`;
}

import type { DadosDoRelatorio } from './dados-do-relatorio.ts';
import { desenharQuadro } from './desenhar-quadro.ts';
import { type Html, html } from './html.ts';
import { quadroDosEstabelecimentos } from './quadros/quadros-do-devido.ts';

/** ICMS and IPI of each establishment, where there is more than one. */
export function secaoDosEstabelecimentos(dados: DadosDoRelatorio): Html | '' {
  const tabela = desenharQuadro(quadroDosEstabelecimentos(dados));
  return tabela === ''
    ? ''
    : html`<section class="inteiro"><h2>ICMS e IPI por estabelecimento</h2><p class="explica">Cada estabelecimento apura o seu (LC 87/1996, art. 25); o crédito de um não abate o débito de outro.</p>${tabela}</section>`;
}

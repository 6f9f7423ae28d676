import { PontoDeJaneiro } from '@apura/contracts';
import type { PontoLido, PontosDoCliente } from '@apura/database';
import { CAUSAS_DE_JANEIRO, palavrasDoPonto } from '@apura/engine';
import { sumAmounts } from '@apura/words';
import { shaped } from './shaped.ts';

/** A cause of one product, with what is made of it for who reads. */
export const withPalavras = (lido: PontoLido) => ({ ...lido, ...palavrasDoPonto(lido) });

export const pontoForApi = (lido: PontoLido) => shaped(PontoDeJaneiro, withPalavras(lido));

/** How many are in each state. */
export function countEstados(somas: readonly PontosDoCliente[]) {
  const contagem = { aberta: 0, pedida: 0, resolvida: 0, ignorada: 0, corrigida: 0 };
  for (const { estado, pontos } of somas) contagem[estado] += pontos;
  return contagem;
}

const isToDo = ({ estado }: Pick<PontosDoCliente, 'estado'>): boolean =>
  estado === 'aberta' || estado === 'pedida';

export const somasForApi = (somas: readonly PontosDoCliente[]) => ({
  estados: countEstados(somas),
  em_jogo: sumAmounts(somas.map(({ em_jogo }) => em_jogo)),
});

/** The causes of all clients: by cause and by who acts, in the order of the causes. */
export function byCausa(somas: readonly PontosDoCliente[]) {
  const grupos = new Map<string, PontosDoCliente[]>();
  for (const soma of somas) {
    const chave = `${soma.causa} ${soma.quem}`;
    const grupo = grupos.get(chave);
    if (grupo) grupo.push(soma);
    else grupos.set(chave, [soma]);
  }
  const ordem = Object.keys(CAUSAS_DE_JANEIRO);
  return [...grupos.values()]
    .flatMap((grupo) => {
      const [um] = grupo;
      if (um === undefined) return [];
      const { causa, quem } = um;
      const clientes = new Set(grupo.filter(isToDo).map(({ cliente_id }) => cliente_id)).size;
      const { titulo } = CAUSAS_DE_JANEIRO[causa];
      return [{ causa, titulo, quem, clientes, ...somasForApi(grupo) }];
    })
    .sort((a, b) => ordem.indexOf(a.causa) - ordem.indexOf(b.causa) || (a.quem < b.quem ? -1 : 1));
}

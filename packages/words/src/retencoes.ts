import type { RetencoesDoMes } from '@apura/engine';
import { hasAmount } from './cents.ts';
import { nomeDoTributo } from './month.ts';

/** What was kept back at the source, by who pays it. */
export const SITUACOES_DA_RETENCAO: Readonly<Record<keyof RetencoesDoMes, string>> = {
  a_recolher: 'A recolher, retidas de fornecedores',
  sofridas: 'Sofridas, retidas por quem pagou',
};

/** What no total contains, and why. */
export const EXPLICACAO_DAS_RETENCOES =
  'Fora do total: as retidas de fornecedores são tributos deles, que o cliente recolhe; as sofridas são antecipações dos seus (LC 116/2003, art. 6º; Lei 10.833/2003, arts. 30 a 36).';

type Valores = RetencoesDoMes[keyof RetencoesDoMes];

/** Tax by tax, both sides; those of which nothing was kept back are left out. */
export const linhasDasRetencoes = (retencoes: RetencoesDoMes | undefined) =>
  retencoes === undefined
    ? []
    : (Object.keys(retencoes.a_recolher) as (keyof Valores)[])
        .map((tributo) => ({
          nome: nomeDoTributo(tributo),
          a_recolher: retencoes.a_recolher[tributo],
          sofridas: retencoes.sofridas[tributo],
        }))
        .filter(({ a_recolher, sofridas }) => hasAmount(a_recolher, sofridas));

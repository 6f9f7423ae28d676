import Type, { type Static } from 'typebox';
import { AnexoDoSimples, Regime } from './cliente.ts';
import { Closed, CnpjRaiz, Competencia, described, each, Formato, OrNull, Texto, Valor } from './formatos.ts';
import { LIMITES } from './limites.ts';
import { Lista, PAGE } from './lista.ts';

/** A month of the twelve before one of 2000 or later, as AAAA-MM. */
const MesDaRbt12 = Formato('^[0-9]{4}-(0[1-9]|1[0-2])$', 'mês como AAAA-MM, por exemplo 2025-09');
const Explicacao = Type.String({ description: 'de onde vem a sugestão, ou por que não há' });

/** Query of GET /v1/clientes/{id}/sugestoes: the month that they are for; the current one where it is left out. */
export const SugestoesQuery = Closed({ competencia: Type.Optional(Competencia) });

/** What the notes of a client let one suppose of its registration. None is entered without the office. */
export const SugestoesDoCliente = Type.Object({
  competencia: Competencia,
  regime: Type.Object({
    sugestao: OrNull(Regime),
    crt: OrNull(Type.String({ description: 'CRT da nota mais recente que o cliente emitiu' })),
    explicacao: Explicacao,
  }),
  simples_anexo: Type.Object({
    sugestao: OrNull(AnexoDoSimples),
    vendas: Type.Object(
      { revenda: Valor, producao: Valor, servicos: Valor },
      { description: 'vendas no mercado interno, menos devoluções, dos mesmos meses da RBT12' },
    ),
    explicacao: Explicacao,
  }),
  rbt12: Type.Object({
    sugestao: OrNull(Valor, { description: 'nula sem notas de todos os 12 meses' }),
    de: MesDaRbt12,
    ate: MesDaRbt12,
    meses_com_notas: Type.Integer({ minimum: 0, maximum: 12 }),
    soma: described(Valor, 'vendas dos meses de que há notas, em reais'),
    explicacao: Explicacao,
  }),
});
export type SugestoesDoCliente = Static<typeof SugestoesDoCliente>;

/** Query of GET /v1/clientes/sugestoes; `q` searches name and CNPJ. */
export const ClientesDasNotasQuery = Closed({
  q: Type.Optional(Texto(100)),
  dispensadas: Type.Optional(
    Type.Boolean({ description: 'as que o escritório dispensou, em vez das outras' }),
  ),
  ...PAGE,
});

const Quantas = Type.Integer({ minimum: 0 });

/** A company that stands in notes of which no client is a party, as the newest one that it issued tells of it. */
export const ClienteDasNotas = Type.Object({
  cnpj_raiz: CnpjRaiz,
  razao_social: Texto(200),
  ...each(['cnpj', 'uf', 'municipio', 'ie'], OrNull(Type.String())),
  crt: OrNull(Type.String({ description: 'nulo se não emitiu nenhuma' })),
  regime: OrNull(Regime, { description: 'pelo CRT; nulo se só o escritório sabe' }),
  notas: Type.Object(
    { emitidas: Quantas, recebidas: Quantas },
    { description: 'entre as notas em que nenhum cliente aparece' },
  ),
  sugerido: Type.Boolean({ description: 'parece cliente, e não fornecedor ou comprador de um' }),
  motivo: Type.String({ description: 'por que parece ou não parece' }),
});
export type ClienteDasNotas = Static<typeof ClienteDasNotas>;

export const ListaDeClientesDasNotas = Type.Object({
  sugeridos: Type.Integer({ minimum: 0, description: 'quantos há ao todo, com ou sem busca' }),
  ...Lista(ClienteDasNotas).properties,
});
export type ListaDeClientesDasNotas = Static<typeof ListaDeClientesDasNotas>;

export const DispensarDasNotas = Closed({
  cnpj_raizes: Type.Array(Texto(8), { minItems: 1, maxItems: LIMITES.linhas_por_importacao }),
  dispensadas: Type.Boolean({ description: 'falso: voltam a ser sugeridas' }),
});

export const DispensadasDasNotas = Type.Object({ mudadas: Quantas });

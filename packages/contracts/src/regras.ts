import { anosDaTransicao } from '@apura/law';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Divergencia, EfeitoDaDivergencia } from './divergencia.ts';
import { Closed, CODE_ANNOTATION, each, Formato, Opcao, OrNull } from './formatos.ts';

const Dia = Type.String({ format: 'date' });

/** Query of GET /v1/regras: the rules of one rejection; all of them where it is left out. */
export const RegrasQuery = Closed({
  codigo: Type.Optional(Formato('^[0-9]{3,4}$', 'código da rejeição (cStat), por exemplo 1026')),
});

/** One validation rule of the NT, and whether Apura judges it. */
export const RegraDeValidacao = Type.Object({
  id: Type.String({
    description: 'id da regra na nota técnica; com o código depois da barra onde dois se repetem',
  }),
  codigo: OrNull(Type.String(), { description: 'cStat da rejeição' }),
  regra: Type.String({ description: 'nome da divergência que a regra dá' }),
  mensagem: Type.String(),
  fundamento: Type.String(),
  escopo: Opcao(['nota', 'item', 'evento']),
  modelos: Type.Array(Opcao(['55', '65'])),
  gravidade: Opcao(['critica', 'aviso'], 'crítica: a SEFAZ rejeita; aviso: ainda não rejeita, ou já não'),
  efeito: EfeitoDaDivergencia,
  desde: OrNull(Dia, { description: 'dia a partir do qual rejeita; nulo sem data marcada' }),
  revista: OrNull(Dia, { description: 'última mudança do texto' }),
  emissao_de: OrNull(Dia),
  emissao_ate: OrNull(Dia),
  avaliada: Type.Boolean(),
  motivo: OrNull(Type.String(), { description: 'por que não é avaliada' }),
});

/** The answer of GET /v1/regras. */
export const RegrasDeValidacao = Type.Object({ regras: Type.Array(RegraDeValidacao) });
export type RegrasDeValidacao = Static<typeof RegrasDeValidacao>;

const { chave: _chave, n_item: _n_item, ...DA_DIVERGENCIA } = Divergencia.properties;
const Achada = Type.Object({ ...DA_DIVERGENCIA, n_item: Type.Optional(Type.Integer()) });

/** What the tax authority would say of a note that is not issued yet. */
export const ConferenciaDaNota = Type.Object(
  {
    rejeicoes: Type.Array(Achada, { description: 'o que a SEFAZ rejeitaria, pela data da nota' }),
    futuras: Type.Array(Achada, { description: 'regras que ainda não rejeitam na data da nota' }),
    avaliadas: Type.Integer({ description: 'quantas regras foram avaliadas' }),
    nao_avaliadas: Type.Array(
      Type.Object({
        ...each(['id', 'mensagem', 'motivo'], Type.String()),
        codigo: OrNull(Type.String()),
      }),
    ),
    alcance: Type.String(),
  },
  { description: 'presente quando o formulário pede conferir=true' },
);
export type ConferenciaDaNota = Static<typeof ConferenciaDaNota>;

/** A rate or a share from 0 to 100 as a person writes it, with a point and at most four decimals. */
export const Percentual = Formato(
  '^(100(\\.0{1,4})?|[0-9]{1,2}(\\.[0-9]{1,4})?)$',
  'percentual de 0 a 100, com ponto e até quatro casas decimais, por exemplo 17.5',
);

const Aliquota = Type.String({ ...Percentual, [CODE_ANNOTATION]: 'aliquota_invalida' });

/** "^20(2[6-9]|3[0-3])$": the years of the transition, decade by decade. */
function anosInPattern(): string {
  const anos = anosDaTransicao().map(String);
  const decades = [...new Set(anos.map((ano) => ano.slice(0, -1)))].map((decade) => {
    const ends = anos.filter((ano) => ano.startsWith(decade)).map((ano) => ano.slice(-1));
    return `${decade.slice(2)}[${ends[0]}-${ends.at(-1)}]`;
  });
  return `^20(${decades.join('|')})$`;
}

const pattern = anosInPattern();

/** Standard rates in percent by year, of those that no law fixes yet. */
export const AliquotasByAno = Type.Record(
  Type.String({ pattern }),
  Closed({
    cbs: Aliquota,
    ibs_uf: Aliquota,
    ibs_mun: Aliquota,
    cbs_liquida: Type.Optional(
      Type.Boolean({
        description:
          'em 2027 e 2028: falso quando `cbs` é a alíquota de referência, ainda sem o arredondamento do art. 349, § 14, e sem o corte de 0,1 ponto do art. 347 da LC 214/2025',
      }),
    ),
  }),
  { additionalProperties: false, minProperties: 1, description: 'alíquotas padrão por ano, de 2026 a 2033' },
);
export type AliquotasByAno = Static<typeof AliquotasByAno>;

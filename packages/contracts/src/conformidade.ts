import Type, { type Static } from 'typebox';
import { DivergenciaATratar } from './divergencia.ts';
import { Closed, CnpjRaiz, Competencia, described, OrNull, Uuid, Valor } from './formatos.ts';
import { Lista, PAGE } from './lista.ts';

const Dia = Type.String({ format: 'date' });

/** Documents that a client issued, and of those that must have CBS and IBS how many have them. */
const CONTADOS = {
  emitidos: Type.Integer({ minimum: 0, description: 'documentos que o cliente emitiu e que contam' }),
  obrigados: Type.Integer({ minimum: 0, description: 'deles, os que já devem trazer CBS e IBS' }),
  com_grupo: Type.Integer({ minimum: 0, description: 'dos obrigados, os que trazem CBS e IBS' }),
  certos: Type.Integer({ minimum: 0, description: 'deles, os sem divergência crítica em CBS e IBS' }),
  parte: OrNull(Type.String({ pattern: '^(0|[1-9][0-9]*)\\.[0-9]{2}$' }), {
    description: 'percentual dos certos nos obrigados; nulo sem obrigados',
  }),
};
const Sobe = OrNull(Type.Boolean(), {
  description: 'nenhum mês tem parte menor que a do anterior; nulo com menos de dois meses',
});
const DO_ANO = {
  ano: Type.Integer({ description: 'o ano dos documentos' }),
  corrige_ate: described(Dia, 'último dia para corrigir o que o Fisco comunicou'),
  dias: Type.Integer({ minimum: 0, description: 'dias que faltam até ele' }),
  fundamento: Type.String(),
};
const deEstado = (description: string) => Type.Integer({ minimum: 0, description });
const ESTADOS = Type.Object(
  {
    aberta: deEstado('de que nada se disse'),
    pedida: deEstado('cuja correção foi pedida'),
    resolvida: deEstado('corrigidas'),
    ignorada: deEstado('dispensadas, com o motivo'),
  },
  { description: 'divergências por estado' },
);

/** The query of GET /v1/clientes/{id}/conformidade-de-2026 names nothing; of the list below only its page. */
export const ListConformidadeQuery = Closed(PAGE);

const { regra, mensagem, fundamento, emissao_propria, emitente, emitente_nome, cprod, descricao } =
  DivergenciaATratar.properties;
const { documentos, em_jogo, chaves, estado, tratativa, campo, correcao, o_que_fazer, cancela_ate, texto } =
  DivergenciaATratar.properties;

export const ConformidadeDoCliente = Type.Object({
  cliente_id: Uuid,
  razao_social: Type.String(),
  ...DO_ANO,
  ...CONTADOS,
  sobe: Sobe,
  meses: Type.Array(
    Type.Object({
      competencia: Competencia,
      ...CONTADOS,
      tipos: Type.Array(Type.Object({ tipo: Type.String({ description: 'o documento' }), ...CONTADOS }), {
        description: 'os mesmos números por tipo de documento',
      }),
    }),
    { description: 'os meses do ano com documentos emitidos pelo cliente' },
  ),
  por_correcao: Type.Array(
    Type.Object({
      ...{ correcao, o_que_fazer },
      estados: ESTADOS,
      documentos: Type.Integer({ minimum: 0, description: 'a soma dos de cada divergência' }),
      em_jogo: described(Valor, 'CBS e IBS que dependem delas'),
    }),
    { description: 'as divergências do ano pelo que as corrige' },
  ),
  inconsistencias: Type.Array(
    Type.Object({
      ...{ correcao, cancela_ate, estado, tratativa, regra, campo, mensagem, fundamento, emissao_propria },
      ...{ emitente, emitente_nome, cprod, descricao, documentos, em_jogo, chaves, texto },
    }),
    { description: 'cada divergência, da que tem mais imposto em jogo à que tem menos; as 500 primeiras' },
  ),
  ressalvas: Type.Array(Type.String(), { description: 'o que estes números não dizem' }),
});
export type ConformidadeDoCliente = Static<typeof ConformidadeDoCliente>;

export const LinhaDaConformidade = Type.Object({
  cliente_id: Uuid,
  razao_social: Type.String(),
  cnpj_raiz: CnpjRaiz,
  ...CONTADOS,
  sobe: Sobe,
  estados: ESTADOS,
});
export type LinhaDaConformidade = Static<typeof LinhaDaConformidade>;

export const ConformidadeDaCarteira = Type.Object({
  ...DO_ANO,
  ...CONTADOS,
  sobe: Sobe,
  meses: Type.Array(Type.Object({ competencia: Competencia, ...CONTADOS }), {
    description: 'os meses do ano, de todos os clientes',
  }),
  ...Lista(LinhaDaConformidade).properties,
});
export type ConformidadeDaCarteira = Static<typeof ConformidadeDaCarteira>;

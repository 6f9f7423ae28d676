import Type, { type Static } from 'typebox';
import { EFEITOS } from '../closed-lists.ts';
import {
  Closed,
  Competencia,
  DataHora,
  each,
  Formato,
  Opcao,
  OrNull,
  Texto,
  Uuid,
  ValorNaoNegativo,
} from '../formatos.ts';
import { LIMITES } from '../limites.ts';

const Cfop = Formato('^[1-7][0-9]{3}$', 'CFOP com 4 dígitos');
const Classificacao = Formato('^[0-9]{6}$', 'cClassTrib com 6 dígitos');
const Efeito = Opcao(EFEITOS);
/** Of a fixed asset that is sold (LC 214/2025 art. 406 § 6º). */
const Aquisicao = Closed({
  data: Type.String({
    format: 'date',
    pattern: '^(19|20)',
    description: 'dia da aquisição como AAAA-MM-DD, por exemplo 2024-05-10, de 1900 em diante',
  }),
  valor_liquido: ValorNaoNegativo,
});

const CRITERIOS = {
  cfop: Type.Optional(Cfop),
  cprod: Type.Optional(Texto(60)),
  ncm_prefixo: Type.Optional(Formato('^[0-9]{2,8}$', 'começo do NCM, de 2 a 8 dígitos')),
  cclasstrib_de: Type.Optional(Classificacao),
  emitente: Type.Optional(Formato('^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$', 'CNPJ ou CPF do emitente')),
};

/**
 * The office's answer: at least one criterion, and a classification, an effect, or both. Without `cliente_id`: for all.
 * An acquisition stands alone, and is of one product of one client.
 */
export const CriarAjuste = Closed({
  cliente_id: Type.Optional(Uuid),
  desde: Competencia,
  ate: Type.Optional(Competencia),
  ...CRITERIOS,
  cclasstrib: Type.Optional(Classificacao),
  efeito: Type.Optional(Efeito),
  aquisicao: Type.Optional(Aquisicao),
});
export type CriarAjuste = Static<typeof CriarAjuste>;

/** All of them or none. */
export const CriarAjustes = Closed({
  ajustes: Type.Array(CriarAjuste, { minItems: 1, maxItems: LIMITES.linhas_por_importacao }),
});
export const CRITERIOS_DO_AJUSTE = Object.keys(CRITERIOS) as (keyof typeof CRITERIOS)[];

export const Ajuste = Type.Object({
  id: Uuid,
  cliente_id: OrNull(Uuid),
  desde: Competencia,
  ate: OrNull(Competencia),
  ...each([...CRITERIOS_DO_AJUSTE, 'cclasstrib'], OrNull(Type.String())),
  efeito: OrNull(Efeito),
  aquisicao: OrNull(Aquisicao),
  criado_em: DataHora,
});
export type Ajuste = Static<typeof Ajuste>;

export const ListarAjustesQuery = Closed({ cliente_id: Type.Optional(Uuid) });

/** Answer of POST /v1/ajustes/varios: those that hold now, in the order of the request. */
export const AjustesGravados = Type.Object({
  gravados: Type.Integer({ minimum: 1 }),
  data: Type.Array(Ajuste),
});

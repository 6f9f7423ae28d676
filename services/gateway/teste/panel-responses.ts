import {
  Ajuste,
  AjustesGravados,
  Apagamento,
  ArquivosRecusados,
  Auditoria,
  CadastroVisto,
  CenarioSalvo,
  ChaveCriada,
  ChaveGirada,
  Cliente,
  CodigosDeRecuperacao,
  ContaDaEmpresa,
  Convite,
  ConviteVisto,
  DiferencaDeVersoes,
  DivergenciasATratar,
  DivergenciasTratadas,
  Escritorio,
  Lista,
  ListaDeCenarios,
  ListaDeChaves,
  ListaDeClientes,
  ListaDeDocumentos,
  ListaDePerguntas,
  ListaDeRespostas,
  MesDoCliente,
  PanelApuracaoList,
  Pessoa,
  Pessoas,
  PrazoAberto,
  RegimeNoTempo,
  RespostasGravadas,
  SegundoFatorPreparado,
  Sessao,
  SessaoListada,
  TotaisDosDocumentos,
  VisaoGeral,
  WayToProvedor,
  WithoutSessao,
} from '@apura/contracts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import Type, { type TSchema } from 'typebox';

const Nada = Type.Object({});

/** The body of each good answer of the panel's own routes; those that are left out have none. */
export const PANEL_RESPONSES: Readonly<Record<string, TSchema>> = {
  'get /sessao': Type.Union([Sessao, WithoutSessao]),
  'post /sessao': Sessao,
  'post /sessao/empresa': WayToProvedor,
  'post /escritorios': Nada,
  'post /cadastro/confirmar': Sessao,
  'post /cadastro/ver': CadastroVisto,
  'post /sessao/escritorio': Sessao,
  'post /senha/esqueci': Nada,
  'post /convites/ver': ConviteVisto,
  'post /convites/aceitar': Type.Union([Sessao, WithoutSessao]),
  'get /sessoes': Lista(SessaoListada),
  'patch /perfil': Sessao,
  'post /perfil/email': Nada,
  'post /perfil/email/confirmacao': Nada,
  'post /perfil/dois-fatores': SegundoFatorPreparado,
  'post /perfil/dois-fatores/confirmar': CodigosDeRecuperacao,
  'post /perfil/dois-fatores/codigos': CodigosDeRecuperacao,
  'get /visao-geral': VisaoGeral,
  'get /prazos/clientes': PrazoAberto,
  'get /apuracoes': PanelApuracaoList,
  'get /clientes': ListaDeClientes,
  'get /clientes/:id/meses': Lista(MesDoCliente),
  'get /clientes/:id/regimes': Lista(RegimeNoTempo),
  'delete /clientes/:id/regimes/:desde': Cliente,
  'get /recusados': Lista(ArquivosRecusados),
  'get /divergencias': DivergenciasATratar,
  'post /divergencias/tratar': DivergenciasTratadas,
  'get /documentos/totais': TotaisDosDocumentos,
  'get /perguntas': ListaDePerguntas,
  'post /ajustes/varios': AjustesGravados,
  'get /respostas': ListaDeRespostas,
  'post /respostas': RespostasGravadas,
  'get /ajustes': Lista(Ajuste),
  'post /ajustes': Ajuste,
  'get /apuracoes/:id/diferenca': DiferencaDeVersoes,
  'get /chaves': ListaDeChaves,
  'post /chaves': ChaveCriada,
  'post /chaves/:id/girar': ChaveGirada,
  'get /pessoas': Pessoas,
  'post /pessoas/convites': Convite,
  'post /pessoas/convites/:id/reenviar': Convite,
  'patch /pessoas/:id': Pessoa,
  'get /escritorio': Escritorio,
  'patch /escritorio': Escritorio,
  'get /escritorio/conta-da-empresa': ContaDaEmpresa,
  'put /escritorio/conta-da-empresa': ContaDaEmpresa,
  'put /escritorio/logo': Escritorio,
  'post /escritorio/apagamento': Apagamento,
  'get /auditoria': Auditoria,
  'get /documentos': ListaDeDocumentos,
  'get /cenarios': ListaDeCenarios,
  'post /cenarios': CenarioSalvo,
  'put /cenarios/:id': CenarioSalvo,
};

const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false });
addFormatsModule.default(ajv);
const validadores = Object.entries(PANEL_RESPONSES).map(
  ([route, schema]) => [route, formaDe(route), close(schema) as TSchema] as const,
);
const compilados = new Map<string, ValidateFunction>();

/** What is wrong with a good answer; undefined when it is as its schema says, member by member. */
export function faltaDaResposta(method: string, path: string, body: unknown): string | undefined {
  const pedido = `${method} ${path.split('?')[0]}`;
  const [route, , schema] =
    validadores.find(([igual]) => igual === pedido) ??
    validadores.find(([, forma]) => forma.test(pedido)) ??
    [];
  if (route === undefined || schema === undefined) return undefined;
  const valida = compilados.get(route) ?? ajv.compile(schema);
  compilados.set(route, valida);
  return valida(body) ? undefined : `${route}: ${ajv.errorsText(valida.errors)}`;
}

function formaDe(route: string): RegExp {
  return new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`);
}

/** A member that the schema does not name is a fault. */
function close(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(close);
  if (typeof valor !== 'object' || valor === null) return valor;
  const copia = Object.fromEntries(Object.entries(valor).map(([chave, parte]) => [chave, close(parte)]));
  return copia.type === 'object' && copia.properties && copia.additionalProperties === undefined
    ? { ...copia, additionalProperties: false }
    : copia;
}

import {
  type DocumentoFiscal,
  type EventoDoDocumento,
  known,
  TIPOS_DE_DOCUMENTO,
  type TotaisDoDocumento,
} from '@apura/engine/leitura';
import { checkRetorno, listOf } from '../build-notas.ts';
import {
  FORMA_DA_CHAVE,
  FORMA_DA_CHAVE_DA_NFSE,
  hasShapeOfChave,
  validarChaveDeAcesso,
} from '../chave-de-acesso.ts';
import {
  type Conferencia,
  checkChave,
  checkPessoa,
  prepareConferencias,
  protocoloDeOutra,
  require,
} from '../check-identidade.ts';
import { type Bruto, groupAt, groupsAt, textAt } from '../extrair.ts';
import type { Aviso, OutroDocumento } from '../leitura.ts';
import { Stop } from '../limites.ts';
import { MOMENT, withTimeZone } from '../moment.ts';
import { shortenValor } from '../refusal-of-field.ts';
import {
  buildCancelamentoOfProtocolo,
  buildEventoOfDocumento,
  buildEventoOfNfse,
  buildEventoOfRetornoOfDocumento,
  CANCELAMENTO,
} from './build-evento-of-documento.ts';
import { type Built, presentFields } from './built.ts';
import { buildDocumento, FAMILIES, type Family, oldLeiaute, refusalOfVersion, SIGLAS } from './families.ts';

/**
 * The neutral document from what was extracted of one file, with the protocol that stood beside it.
 *
 * Throws {@link Parada} when a field is missing without which it counts for nobody and nothing, or has another form, and for a
 * layout that is not read.
 */
function buildOutroDocumento(
  familia: Family,
  bruta: Bruto,
  prot: Bruto | undefined,
  antes: string,
): OutroDocumento {
  const lugar = `${antes}/${familia.body}`;
  require(bruta, known(EXIGENCIAS.get(familia), familia.tipo), lugar);
  const montado = buildDocumento(familia, bruta);
  const recusa = refusalOfVersion(familia.tipo, known(montado.versao, 'versao'));
  if (recusa !== undefined) throw new Stop({ ...recusa, lugar: `${lugar}/@versao` });
  const chave = known(montado.chave, 'chave').slice(familia.tipo === 'nfse' ? -50 : -44);
  const doProtocolo = prot?.[`ch${familia.sigla}`];
  const deOutro = doProtocolo !== undefined && doProtocolo !== chave;
  const cStat =
    familia.tipo === 'nfse' ? textAt(bruta, 'cStat') : deOutro ? undefined : textAt(prot, 'cStat');
  const avisos = checkDocumento(familia, { ...montado, chave }, deOutro);
  const documento = complete(familia, montado, {
    chave,
    situacao: familia.situacoes[cStat ?? ''] ?? 'sem_protocolo',
    avisos: avisos.map(({ mensagem }) => mensagem),
  });
  return { tipo: 'documento', documento, avisos };
}

/** The demands were met: what had to be there is. */
function complete(
  { tipo }: Family,
  montado: Built,
  daqui: Pick<DocumentoFiscal, 'chave' | 'situacao' | 'avisos'>,
): DocumentoFiscal {
  const { dCompet, totais, vinculos } = montado;
  const dhEmi = withTimeZone(known(montado.dhEmi, 'dhEmi'));
  return presentFields<DocumentoFiscal>({
    tipo,
    chave: daqui.chave,
    versao: known(montado.versao, 'versao'),
    modelo: montado.modelo,
    numero: known(montado.numero, 'numero'),
    serie: montado.serie,
    dhEmi,
    competencia:
      dCompet === undefined
        ? { data: dhEmi.slice(0, 10), motivo: 'emissao' }
        : { data: dCompet, motivo: 'dCompet' },
    tpAmb: known(montado.tpAmb, 'tpAmb'),
    situacao: daqui.situacao,
    finalidade: montado.finalidade,
    fornecedor: known(montado.fornecedor, 'fornecedor'),
    adquirente: montado.adquirente,
    partes: montado.partes,
    itens: montado.itens,
    totais: presentFields<TotaisDoDocumento>({
      ...totais,
      valor: totais.valor ?? '0.00',
    }),
    retencoes: seHouver(montado.retencoes),
    // A link of a document to itself is dropped, and so is one that is no access key.
    vinculos: vinculos.filter(({ chave }) => chave !== daqui.chave && hasShapeOfChave(chave)),
    transporte: seHouver(montado.transporte),
    servico: seHouver(montado.servico),
    fatura: seHouver(montado.fatura),
    tpOperGov: montado.tpOperGov,
    avisos: daqui.avisos,
  });
}

function seHouver<T extends object>(
  grupo: { readonly [K in keyof T]?: T[K] | undefined } | undefined,
): T | undefined {
  if (grupo === undefined) return undefined;
  // A member that is not there is undefined too, and left out like it.
  const feito = presentFields<T>(grupo as { readonly [K in keyof T]: T[K] | undefined });
  for (const _campo in feito) return feito;
  return undefined;
}

const DATE_AND_TIME = { test: (valor: string): boolean => MOMENT.test(withTimeZone(valor)) };
/** The key, with or without what stands before it in an Id: the sigla, which the schema of the NFAg writes in capitals. */
const idDe = (sigla: string, chave: RegExp) => ({
  test: (id: string): boolean =>
    chave.test(id.slice(0, sigla.length).toUpperCase() === sigla.toUpperCase() ? id.slice(sigla.length) : id),
});

const EXIGENCIAS: ReadonlyMap<Family, readonly Conferencia[]> = new Map(
  FAMILIES.map((familia) => {
    const { numero, valor, tipo } = familia;
    const dhEmi = {
      padrao: DATE_AND_TIME,
      esperado: 'data e hora com fuso, como 2026-09-01T10:00:00-03:00',
    };
    const tpAmb = { padrao: /^[12]$/, esperado: '1 (produção) ou 2 (homologação)' };
    const numeros = [
      { campo: numero, padrao: /^\d{1,15}$/, esperado: 'um número de até 15 dígitos' },
      ...(tipo === 'gtve' ? [] : [{ campo: valor }]),
    ];
    if (tipo === 'nfse') {
      return [
        familia,
        prepareConferencias([
          {
            campo: '@Id',
            padrao: idDe('NFS', FORMA_DA_CHAVE_DA_NFSE),
            esperado: '"NFS" seguido da chave de acesso de 50 caracteres',
          },
          ...numeros,
          { campo: 'DPS/dhEmi', ...dhEmi },
          { campo: 'DPS/tpAmb', ...tpAmb },
          { campo: 'DPS/dCompet', padrao: /^\d{4}-\d{2}-\d{2}$/, esperado: 'uma data' },
          { campo: 'DPS/tpEmit', padrao: /^[123]$/, esperado: '1, 2 ou 3' },
          { campo: 'DPS/prest' },
        ]),
      ];
    }
    return [
      familia,
      prepareConferencias([
        { campo: '@versao' },
        {
          campo: '@Id',
          padrao: idDe(familia.sigla, FORMA_DA_CHAVE),
          esperado: `"${familia.sigla}" seguido da chave de acesso de 44 caracteres`,
        },
        ...numeros,
        { campo: 'ide/dhEmi', ...dhEmi },
        { campo: 'ide/tpAmb', ...tpAmb },
        { campo: 'emit' },
      ]),
    ];
  }),
);

/** Every document that is no NF-e, then every event of one. `daNfse` are those of NFS-e, each with its place. */
export function buildOutros(
  arquivo: Bruto,
  daNfse: readonly (readonly [Bruto, string])[],
): readonly OutroDocumento[] {
  const documentos: OutroDocumento[] = [];
  const eventos: OutroDocumento[] = [];
  for (const nome in arquivo) {
    const familia = POR_RAIZ.get(nome);
    if (familia !== undefined) {
      for (const [bruta, lugar] of listOf(arquivo, nome)) {
        if (nome === familia.documento)
          documentos.push(buildOutroDocumento(familia, bruta, undefined, lugar));
        else ofProcessado(familia, bruta, lugar, documentos, eventos);
      }
    }
    const sigla = SIGLA_DO_EVENTO.get(nome);
    if (sigla !== undefined) eventos.push(...eventosDe(arquivo, nome, sigla));
    const consultada = SIGLA_DA_CONSULTA.get(nome);
    const [consulta] = consultada === undefined ? [] : groupsAt(arquivo, nome);
    if (consultada !== undefined && consulta !== undefined) {
      const daConsulta = ofConsulta(consulta, nome, consultada);
      if (daConsulta.length === 0 && Object.keys(arquivo).length === 1)
        throw refusalOfConsulta(consulta, nome, consultada);
      eventos.push(...daConsulta);
    }
  }
  for (const [bruto, lugar] of daNfse) {
    eventos.push(lido(buildEventoOfNfse(bruto, `${lugar}/infEvento`), `${lugar}/infEvento`));
  }
  return [...documentos, ...eventos];
}

/** The families by the roots that their files have, and the siglas by those of their events. */
const POR_RAIZ: ReadonlyMap<string, Family> = new Map(
  FAMILIES.flatMap((familia) =>
    [familia.documento, familia.processado]
      .filter((raiz) => raiz !== undefined)
      .map((raiz): [string, Family] => [raiz, familia]),
  ),
);
const SIGLA_DO_EVENTO: ReadonlyMap<string, string> = new Map(
  SIGLAS.flatMap((sigla): [string, string][] => [
    [`evento${sigla}`, sigla],
    [`procEvento${sigla}`, sigla],
  ]),
);

const SIGLA_DA_CONSULTA: ReadonlyMap<string, string> = new Map(
  SIGLAS.map((sigla): [string, string] => [`retConsSit${sigla}`, sigla]),
);

/**
 * The events in the answer to a status query, each with its own answer. A document that was cancelled by none of them has its
 * cancellation in its protocol.
 */
function ofConsulta(consulta: Bruto, raiz: string, sigla: string): OutroDocumento[] {
  const eventos = eventosDe(consulta, `procEvento${sigla}`, sigla, `${raiz}/`);
  const protocolo = groupAt(consulta, `prot${sigla}`);
  const cancelados = eventos.some(
    (um) => um.tipo === 'evento_de_documento' && um.evento.tpEvento === CANCELAMENTO && um.evento.registrado,
  );
  if (protocolo?.cStat === '101' && !cancelados) {
    const lugar = `${raiz}/prot${sigla}`;
    eventos.push(lido(buildCancelamentoOfProtocolo(sigla, protocolo, lugar), lugar));
  }
  return eventos;
}

/** Why the answer to a status query that has no event is of no use. */
function refusalOfConsulta(consulta: Bruto, raiz: string, sigla: string): Stop {
  const protocolo = groupAt(consulta, `prot${sigla}`);
  const daChave = textAt(protocolo, `ch${sigla}`);
  const qual = daChave === undefined ? '' : ` ${shortenValor(daChave, 44)}`;
  const nome = FAMILIES.filter((familia) => familia.sigla === sigla).map(
    ({ tipo }) => TIPOS_DE_DOCUMENTO[tipo].nome,
  )[0];
  return new Stop({
    codigo: 'documento_nao_suportado',
    mensagem:
      `O arquivo é a resposta a uma consulta à situação de um ${nome}${qual} (${raiz}), ` +
      'e não traz o documento nem um evento. Envie o XML do documento com o protocolo de autorização.',
    lugar: raiz,
  });
}

/** An event, with what the office should know of it: what nobody has registered has no effect. */
function lido(evento: EventoDoDocumento, lugar: string, antes: readonly Aviso[] = []): OutroDocumento {
  if (evento.registrado) return { tipo: 'evento_de_documento', evento, avisos: antes };
  const mensagem = `O evento ${evento.tpEvento} veio sem o registro do fisco: sem prova de registro, ele não tem efeito.`;
  const semRegistro: Aviso = { codigo: 'evento_sem_registro', mensagem, lugar };
  return { tipo: 'evento_de_documento', evento, avisos: [...antes, semRegistro] };
}

/** A document with its protocol, and the events that some systems put beside it. */
function ofProcessado(
  familia: Family,
  proc: Bruto,
  lugar: string,
  documentos: OutroDocumento[],
  eventos: OutroDocumento[],
): void {
  const { documento, sigla } = familia;
  const bruta = groupAt(proc, documento);
  if (bruta === undefined) return;
  documentos.push(
    buildOutroDocumento(familia, bruta, groupAt(proc, `prot${sigla}`), `${lugar}/${documento}`),
  );
  for (const [retorno, passo] of listOf(proc, `retEvento${sigla}`)) {
    const onde = `${lugar}/${passo}/infEvento`;
    eventos.push(lido(buildEventoOfRetornoOfDocumento(sigla, retorno, onde), onde));
  }
}

/** The events under one root: with the answer to each, and requests alone, which have no effect. */
function eventosDe(arquivo: Bruto, raiz: string, sigla: string, antes = ''): OutroDocumento[] {
  const nome = `evento${sigla}`;
  return listOf(arquivo, raiz, antes).flatMap(([bruto, onde]): OutroDocumento[] => {
    const sozinho = raiz === nome;
    const pedido = sozinho ? bruto : groupAt(bruto, nome);
    if (pedido === undefined) return [];
    const retorno = sozinho ? undefined : groupAt(bruto, `retEvento${sigla}`);
    const lugar = sozinho ? onde : `${onde}/${nome}`;
    const evento = buildEventoOfDocumento(sigla, pedido, retorno, `${lugar}/infEvento`);
    return [lido(evento, `${lugar}/infEvento`, checkRetorno(pedido, retorno, lugar, `ch${sigla}`))];
  });
}

/** What is odd about a document that is no NF-e, and does not stop it. */
function checkDocumento(
  { tipo, body, sigla }: Family,
  montado: Built & { readonly chave: string },
  protocoloAlheio: boolean,
): readonly Aviso[] {
  const { chave, versao = '', dhEmi, naChave, partes } = montado;
  const lugar = `${body}/@Id`;
  const avisos: Aviso[] = [];
  if (oldLeiaute(tipo, versao)) {
    const mensagem = `O documento é do leiaute ${versao}, fora de uso; foi lido com os campos que esse leiaute tem.`;
    avisos.push({ codigo: 'leiaute_antigo', mensagem, lugar: `${body}/@versao` });
  }
  if (tipo === 'nfse') avisos.push(...checkChaveDaNfse(chave, naChave, lugar), ...checkMes(montado));
  else avisos.push(...checkChave(chave, { ...naChave, dhEmi }, naChave.emitente, lugar));
  for (const [papel, parte] of Object.entries(partes)) avisos.push(...checkPessoa(parte, papel));
  if (tipo === 'nf3e' && montado.finalidade === 'ajuste') {
    const mensagem =
      'A nota ajusta itens de contas anteriores: deles valem os totais da nota, e são lidos os itens do próprio mês.';
    avisos.push({ codigo: 'ajuste_de_conta_anterior', mensagem, lugar: `${body}/NFdet` });
  }
  avisos.push(...checkVinculos(montado.vinculos, body));
  if (protocoloAlheio) avisos.push(protocoloDeOutra(`prot${sigla}/infProt/ch${sigla}`));
  return avisos;
}

/** The keys that the document names: their form, and the check digit of those of 44, which is known. */
function checkVinculos(vinculos: Built['vinculos'], lugar: string): Aviso[] {
  return vinculos.flatMap(({ chave }): Aviso[] => {
    if (FORMA_DA_CHAVE_DA_NFSE.test(chave) || validarChaveDeAcesso(chave)) return [];
    const mensagem = hasShapeOfChave(chave)
      ? `O dígito verificador da chave ${chave}, que o documento cita, não confere.`
      : `O documento cita "${shortenValor(chave)}", que não é uma chave de acesso: não foi ligado a outro.`;
    return [{ codigo: 'chave_citada_invalida', mensagem, lugar }];
  });
}

/** The issuer stands at 10 to 23, the number behind it. */
function checkChaveDaNfse(chave: string, { nNF, emitente }: Built['naChave'], lugar: string): Aviso[] {
  const partes: readonly [string, string, string | undefined][] = [
    ['CNPJ ou CPF do emitente', chave.slice(9, 23), emitente?.padStart(14, '0')],
    ['número (nNFSe)', chave.slice(23, 36), nNF],
  ];
  return partes.flatMap(([nome, daChave, daNota]) => {
    if (daNota === undefined || daNota === daChave) return [];
    const mensagem = `A chave de acesso traz ${daChave} em ${nome}, e a nota traz ${daNota}.`;
    return [{ codigo: 'chave_diverge', mensagem, lugar }];
  });
}

function checkMes({ dCompet = '', dhEmi = '' }: Built): Aviso[] {
  const meses = (data: string): number => Number(data.slice(0, 4)) * 12 + Number(data.slice(5, 7));
  if (Math.abs(meses(dCompet) - meses(dhEmi)) <= 1) return [];
  const mensagem = `A competência da nota (${dCompet}) está longe da sua emissão (${dhEmi.slice(0, 10)}).`;
  return [{ codigo: 'competencia_distante', mensagem, lugar: 'infNFSe/DPS/infDPS/dCompet' }];
}

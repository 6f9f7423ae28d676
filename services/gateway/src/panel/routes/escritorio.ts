import {
  Apagamento,
  ApiError,
  Closed,
  DAYS_UNTIL_ERASED,
  downloadNameOf,
  Escritorio,
  known,
  LARGEST_LOGO_BYTES,
  RequestApagamento,
  TIPOS_DE_LOGO,
  UpdateEscritorio,
} from '@apura/contracts';
import {
  audit,
  type CenarioDoEscritorio,
  chooseCenario,
  chooseEventos,
  countWithoutProtocolo,
  findOrganizacao,
  keptReports,
  PARTS,
  readLogo,
  readPart,
  readSmall,
  removeLogo,
  requestApagamento,
  SMALL,
  sentFiles,
  storeLogo,
  type Tenant,
  updateOrganizacao,
  withdrawApagamento,
} from '@apura/database';
import { CENARIO_PADRAO, cenarios, PONTOS_EM_ABERTO } from '@apura/engine';
import { formatOfType, ImageRefused, reencodeImage } from '@apura/images';
import type { ZippedFile } from '@apura/sheets';
import type { Storage } from '@apura/storage';
import type { Request, Response } from 'express';
import express from 'express';
import Type from 'typebox';
import { badBody, ended, found, isOk } from '../../answers.ts';
import type { Gateway } from '../../gateway.ts';
import { shaped } from '../../representation/shaped.ts';
import { contentType, readBytes } from '../../request/bodies/read-body.ts';
import { zipDownload } from '../../request/downloads.ts';
import type { Places } from '../../request/limits/places.ts';
import type { Whose } from '../../request/limits/whose.ts';
import { checkAliquotas } from '../check-aliquotas.ts';
import { type PanelRoute, panelRoute } from '../panel-route.ts';
import { confirmSenha } from '../prove-person.ts';
import { requireSessaoAberta, secondsFrom } from '../sessao.ts';

/** Contents that are read together: of four takeouts that nobody takes this much is in memory, or one file of 5 MB. */
const TOGETHER = { files: 50, bytes: 512 * 1024 };
const LONGEST_NAME = 80;

const LEIA_ME = `Tudo o que o escritório tem na Apura.

escritorio.json   o escritório e as suas escolhas
arquivos/         os arquivos enviados, como vieram; antes do nome, o começo do SHA-256 do conteúdo
relatorios/       PDF, XLSX e CSVs de cada apuração, por raiz de CNPJ do cliente
dados/            o que está guardado, em JSON: uma pasta por assunto, com as linhas de outros assuntos dentro da linha a que pertencem

Valores em reais são exatos, com duas casas. Datas são UTC. Senhas, chaves e segredos não estão aqui.
O que mudou durante o download pode estar ou não. O ambiente de testes não está incluído.
`;

/** The files of an office's takeout, each made when the one before has been taken. */
async function* everythingOf(storage: Storage, tenant: Tenant, escritorio: object) {
  yield textFile('leia-me.txt', LEIA_ME);
  yield textFile('escritorio.json', `${JSON.stringify(escritorio, null, 2)}\n`);
  const logo = await readLogo(tenant);
  if (logo) yield { name: `logotipo.${logo.tipo.replace(/^image\//, '')}`, bytes: logo.bytes };
  for (const table of SMALL) yield textFile(`dados/${table}/1.json`, await readSmall(tenant, table));
  for (const part of PARTS) {
    let page = 0;
    for await (const text of readPart(tenant, part))
      yield textFile(`dados/${part.table}/${++page}.json`, text);
  }
  yield* reportsOf(storage, tenant);
  for await (const sent of sentFiles(tenant, TOGETHER)) {
    const read = await storage.read(
      tenant.organizationId,
      sent.map(({ sha256 }) => sha256),
    );
    for (const { sha256, nome } of sent) {
      const hex = sha256.toString('hex');
      const bytes = read.get(hex);
      if (bytes) yield { name: `arquivos/${hex.slice(0, 12)}-${plain(nome)}`, bytes };
    }
  }
}

/** What is made each time in a place. */
async function* inTurn<T>(places: Places, whose: Whose, made: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    for (;;) {
      const { done, value } = await places.during(whose, () => made.next());
      if (done) return;
      yield value;
    }
  } finally {
    await made.return(undefined);
  }
}

async function* reportsOf(storage: Storage, tenant: Tenant): AsyncGenerator<ZippedFile> {
  for await (const { cnpj_raiz, pdf_sha256, xlsx_sha256, csv_zip_sha256, ...version } of keptReports(
    tenant,
  )) {
    for (const [extensao, sha256] of [
      ['pdf', pdf_sha256],
      ['xlsx', xlsx_sha256],
      ['csv.zip', csv_zip_sha256],
    ] as const) {
      if (!sha256) continue;
      const bytes = (await storage.read(tenant.organizationId, [sha256])).get(sha256.toString('hex'));
      const name = `relatorios/${cnpj_raiz}/${downloadNameOf({ ...version, extensao })}`;
      if (bytes) yield { name, bytes };
    }
  }
}

const textFile = (name: string, text: string): ZippedFile => ({ name, bytes: Buffer.from(text) });

/** A name that leads nowhere else when the ZIP is unpacked; its end tells the kind. */
const plain = (name: string): string => name.replace(/[^\p{L}\p{N}._-]+/gu, '_').slice(-LONGEST_NAME);

const CENARIOS = Object.values(cenarios).map(({ nome, status, descricao }) => ({ nome, status, descricao }));
const DIA = 86_400;

/** The scenario of this name that an office may choose. */
const cenarioNomeado = (nome: string): (typeof CENARIOS)[number] | undefined =>
  CENARIOS.find((um) => um.nome === nome);

/** The one that the office's apurações use: its own rates, a named one, or the house's. */
function cenarioDoEscritorio(escolhido: CenarioDoEscritorio | null): Escritorio['cenario'] {
  const nomeado = cenarioNomeado(escolhido?.nome ?? CENARIO_PADRAO);
  if (escolhido?.aliquotas) {
    const { nome, status, aliquotas } = escolhido;
    return { nome, status, descricao: 'Alíquotas informadas pelo escritório', aliquotas: { ...aliquotas } };
  }
  if (!nomeado) throw new Error(`no scenario is called ${escolhido?.nome}`);
  return nomeado;
}

/** The open points of events, with what counts for the office. */
const pontosDosEventos = (escolhas: Readonly<Record<string, string>>): Escritorio['pontos_dos_eventos'] =>
  Object.entries(PONTOS_EM_ABERTO).map(([ponto, aberto]) => ({
    ponto,
    ...aberto,
    escolha: escolhas[ponto] ?? aberto.padrao,
  }));

/** The office as its people see it. */
async function panelEscritorio(tenant: Tenant) {
  const { cenario, escolhas_dos_eventos, apagamento_pedido_em, apagamento_pedido_por, ...resto } =
    await findOrganizacao(tenant);
  return shaped(Escritorio, {
    ...resto,
    cenario: cenarioDoEscritorio(cenario),
    cenarios: CENARIOS,
    pontos_dos_eventos: pontosDosEventos(escolhas_dos_eventos),
    apagamento: apagamento_pedido_em && {
      pedido_em: apagamento_pedido_em,
      apagar_em: secondsFrom(apagamento_pedido_em, DAYS_UNTIL_ERASED * DIA),
      pedido_por: apagamento_pedido_por,
    },
  });
}

export const ESCRITORIO: readonly PanelRoute[] = [
  panelRoute('get /escritorio', {
    answer: Escritorio,
    respond: async (_gateway, { tenant }) => isOk(await panelEscritorio(tenant)),
  }),
  /** The office's name, its colour on reports, what it keeps and counts, and the rates that it expects where there is no law yet. */
  panelRoute('patch /escritorio', {
    papel: 'owner',
    body: UpdateEscritorio,
    answer: Escritorio,
    precheck: ({ req }) => checkAliquotas(req.body?.cenario?.aliquotas),
    async respond(_gateway, { body, tenant, ator, requestId }) {
      const { cenario, conta_sem_protocolo, escolhas_dos_eventos, ...mudanca } = body;
      if (escolhas_dos_eventos) checkEscolhas(escolhas_dos_eventos);
      const escolhido = cenario === undefined ? undefined : cenarioDe(cenario);
      if (Object.keys(mudanca).length) await updateOrganizacao(tenant, ator, mudanca);
      if (escolhido !== undefined) await chooseCenario(tenant, ator, escolhido, requestId);
      if (conta_sem_protocolo !== undefined)
        await countWithoutProtocolo(tenant, ator, conta_sem_protocolo, requestId);
      if (escolhas_dos_eventos) await chooseEventos(tenant, ator, escolhas_dos_eventos, requestId);
      return isOk(await panelEscritorio(tenant));
    },
  }),
  panelRoute('get /escritorio/logo', {
    // Since when it is this one: a page that names it is not shown an older one.
    query: Closed({ v: Type.Optional(Type.String()) }),
    answer: 'file',
    async respond(_gateway, { tenant }) {
      const logo = found(await readLogo(tenant));
      return { status: 200, body: Buffer.from(logo.bytes), headers: { 'Content-Type': logo.tipo } };
    },
  }),
  /** The picture that stands on the office's reports. */
  panelRoute('put /escritorio/logo', {
    papel: 'owner',
    takesFile: true,
    answer: Escritorio,
    async respond(gateway, { req, res, tenant, ator }) {
      await storeLogo(tenant, ator, await readImagem(gateway, req, res, tenant.organizationId));
      return isOk(await panelEscritorio(tenant));
    },
  }),
  panelRoute('delete /escritorio/logo', {
    papel: 'owner',
    respond: async (_gateway, { tenant, ator }) => ended(await removeLogo(tenant, ator)),
  }),
  /** Everything that the office has here, as a ZIP that is made while it is sent (LGPD art. 18, V). */
  panelRoute('get /escritorio/tudo', {
    papel: 'owner',
    answer: 'file',
    respond: ({ storage, agora, places }, { tenant, ator, sessao, caller }) =>
      zipDownload(places.takeouts, caller, async () => {
        const escritorio = await panelEscritorio(tenant);
        await tenant.transaction((tx) => audit(tx, ator, 'escritorio.levado', tenant.organizationId));
        return {
          name: `escritorio-${agora().toISOString().slice(0, 10)}.zip`,
          files: inTurn(places.takeoutFiles, caller.whose, everythingOf(storage, tenant, escritorio)),
          recheck: () => requireSessaoAberta(tenant, sessao.id),
        };
      }),
  }),
  /** Asks for everything of the office to be removed, some weeks from now; until then any owner may think better of it. */
  panelRoute('post /escritorio/apagamento', {
    daPessoa: true,
    papel: 'owner',
    body: RequestApagamento,
    answer: Apagamento,
    async respond(gateway, { body: { senha, nome }, tenant, ator, sessao, requestId }) {
      if (nome.trim() !== sessao.escritorio.nome.trim()) throw new ApiError('confirmacao_nao_confere');
      await confirmSenha(gateway, { tenant, sessao }, senha);
      await requestApagamento(tenant, ator, { dias: DAYS_UNTIL_ERASED, requestId });
      const { apagamento } = await panelEscritorio(tenant);
      return { status: 202, body: known(apagamento, 'the wish for removal') };
    },
  }),
  /** Takes the wish back: nothing will be removed. */
  panelRoute('delete /escritorio/apagamento', {
    papel: 'owner',
    respond: async (_gateway, { tenant, ator }) => ended(await withdrawApagamento(tenant, ator)),
  }),
];

/** @throws ApiError `corpo_invalido` for a name that the engine does not know */
function cenarioDe(pedido: NonNullable<UpdateEscritorio['cenario']> | null): CenarioDoEscritorio | null {
  if (pedido === null) return null;
  if (typeof pedido === 'object')
    return { nome: pedido.nome, status: 'informada', aliquotas: { ...pedido.aliquotas } };
  const nomeado = cenarioNomeado(pedido);
  if (!nomeado) throw badBody('cenario', 'não é um dos cenários do escritório');
  return { nome: nomeado.nome, status: 'estimativa' };
}

/** @throws ApiError `corpo_invalido` for a point that is none, or an answer that it has not */
function checkEscolhas(escolhas: Readonly<Record<string, string>>): void {
  const pontos: Readonly<Record<string, { readonly respostas: object }>> = PONTOS_EM_ABERTO;
  for (const [ponto, resposta] of Object.entries(escolhas)) {
    if (Object.hasOwn(pontos, ponto) && Object.hasOwn(pontos[ponto]?.respostas ?? {}, resposta)) continue;
    throw badBody(`escolhas_dos_eventos.${ponto}`, 'não é um ponto em aberto com essa resposta');
  }
}

const read = express.raw({ limit: LARGEST_LOGO_BYTES, inflate: false, type: () => true });

/**
 * The picture that is the body of the request, written anew by us: a PNG of nothing but its pixels, which is all that is ever
 * stored or shown of it. One at a time for `organizationId`, two for all.
 *
 * @throws ApiError `imagem_invalida`, `requisicoes_simultaneas`, `servico_indisponivel`, and as `readWithReader`
 */
async function readImagem(gateway: Gateway, req: Request, res: Response, organizationId: string) {
  const bytes = await readBytes(gateway, {
    req,
    res,
    ler: read,
    tipos: TIPOS_DE_LOGO,
    maximo: LARGEST_LOGO_BYTES,
  });
  const format = formatOfType(contentType(req));
  return gateway.places.images
    .during({ office: organizationId }, () => reencodeImage(bytes, format))
    .catch((cause: unknown) => {
      throw cause instanceof ImageRefused ? new ApiError('imagem_invalida', { cause }) : cause;
    });
}

import { comEfeito, type Divergencia, DocumentoComItens } from '@apura/contracts';
import { verDocumento, verEmVoltaDoDocumento } from '@apura/database';
import type { eventosGuardados } from '@apura/engine';
import { found } from '../answers.ts';
import { documentoDaApi } from '../representation/documento.ts';
import { eventosDaApi } from '../representation/eventos-do-documento.ts';
import { xmlDoDocumento } from '../request/xml-do-documento.ts';
import { route } from '../route.ts';

/** With its items and their explanation, computed again from the stored file. */
export const getDocumento = route('get /v1/documentos/:chave', {
  operacao: 'verDocumento',
  escopo: 'read:documents',
  resumo: 'Mostra um documento pela chave de acesso, com os itens e a memória de cálculo',
  respostas: {
    200: { descricao: 'O documento.', schema: DocumentoComItens },
    304: { descricao: 'O cliente já tem este documento (If-None-Match).' },
  },
  erros: ['calculo_demorado'],
  async respond({ calculos, storage, publicBaseUrl }, { params, tenant }) {
    const documento = found(await verDocumento(tenant, params.chave));
    const bytes = await xmlDoDocumento(storage, tenant, documento);
    const { chave, ordem } = documento;
    const { referido_por, ...emVolta } = await verEmVoltaDoDocumento(tenant, chave);
    const json = await calculos.fazer({ tipo: 'itens', bytes, ordem, chave, emVolta });
    const { detalhe, aplicados, itens, divergencias, revisoes } = JSON.parse(json) as Readonly<
      Record<'itens' | 'revisoes', object[]> & {
        detalhe?: object;
        aplicados?: ReturnType<typeof eventosGuardados>;
        divergencias: Divergencia[];
      }
    >;
    const self = `${publicBaseUrl}/v1/documentos/${chave}`;
    const body = {
      ...documentoDaApi(documento),
      ...detalhe,
      eventos: eventosDaApi(emVolta.eventos, aplicados?.eventos ?? []),
      ...(aplicados?.avisos.length ? { avisos_dos_eventos: aplicados.avisos } : {}),
      referido_por,
      itens,
      revisoes,
      divergencias_encontradas: divergencias.map((divergencia) => ({ ...comEfeito(divergencia), chave })),
      links: { self, xml: `${self}/xml` },
    };
    return { status: 200, body, acabado: true };
  },
});

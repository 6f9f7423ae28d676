import { ErroDaApi } from '@apura/contracts';
import { verApuracao } from '@apura/database';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import { jaTem } from '../requisicao/ja-tem.ts';
import type { Rota } from '../rota.ts';

export const getApuracaoPdf: Rota = {
  metodo: 'get',
  caminho: '/v1/apuracoes/:id/pdf',
  escopo: 'read:apuracoes',
  async responder({ storage }, { req, tenant }) {
    const apuracao = await verApuracao(tenant, idDoCaminho(req));
    if (!apuracao) throw new ErroDaApi('not_found');
    if (apuracao.estado !== 'calculada' || !apuracao.pdf_sha256) throw new ErroDaApi('pdf_indisponivel');
    const hash = Buffer.from(apuracao.pdf_sha256);
    const cabecalhos = { ETag: `"${hash.toString('hex')}"`, 'Cache-Control': 'private, no-cache' };
    if (jaTem(req, cabecalhos.ETag)) return { status: 304, corpo: {}, cabecalhos };
    const pdf = (await storage.read(tenant.organizationId, [hash])).get(hash.toString('hex'));
    if (!pdf) throw new Error(`the PDF of apuracao ${apuracao.id} is not in the storage`);
    return {
      status: 200,
      corpo: pdf,
      cabecalhos: {
        ...cabecalhos,
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="apuracao-${apuracao.competencia}-v${apuracao.versao}.pdf"`,
      },
    };
  },
};

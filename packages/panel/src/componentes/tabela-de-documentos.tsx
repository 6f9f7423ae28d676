import type { Documento } from '@apura/contracts';
import { cnpj, cpf, day, sumAmounts } from '@apura/words';
import { Link } from 'wouter';
import { SITUACOES } from '../rotulos/situacoes.ts';
import { Celula, CelulaDeValor } from './celula.tsx';
import { Estado } from './estado.tsx';
import { Tabela } from './tabela.tsx';

export const nomeDaParte = (parte: Documento['destinatario']): string =>
  parte?.nome ??
  (parte?.cnpj ? cnpj(parte.cnpj) : parte?.cpf ? cpf(parte.cpf) : 'Consumidor não identificado');

export function TabelaDeDocumentos({ documentos }: { readonly documentos: readonly Documento[] }) {
  return (
    <Tabela
      legenda="Notas"
      cabecalho={[
        'Nota',
        'Emitente',
        'Destinatário',
        { nome: 'Valor', direita: true },
        { nome: 'CBS e IBS', direita: true },
        'Situação',
      ]}
      emCartoes
    >
      {documentos.map((nota) => (
        <tr key={nota.chave} className="clicavel">
          <th scope="row">
            <Link href={`/documentos/${nota.chave}`} className="sem-quebra">
              {nota.modelo === '65' ? 'NFC-e' : 'NF-e'} {nota.numero}/{nota.serie}
            </Link>
            <br />
            <span className="suave">{day(nota.emitida_em)}</span>
          </th>
          <Celula rotulo="Emitente">
            <span className="cortado">{nomeDaParte(nota.emitente)}</span>
          </Celula>
          <Celula rotulo="Destinatário">
            <span className="cortado">{nomeDaParte(nota.destinatario)}</span>
          </Celula>
          <CelulaDeValor rotulo="Valor" valor={nota.valor_total} />
          <CelulaDeValor rotulo="CBS e IBS" valor={sumAmounts([nota.reforma.cbs, nota.reforma.ibs])} />
          <Celula rotulo="Situação">
            {nota.divergencias.criticas > 0 ? (
              <Estado tom="erro">{`${nota.divergencias.criticas} crítica${nota.divergencias.criticas > 1 ? 's' : ''}`}</Estado>
            ) : (
              <Estado tom={SITUACOES[nota.situacao].tom}>{SITUACOES[nota.situacao].nome}</Estado>
            )}
          </Celula>
        </tr>
      ))}
    </Tabela>
  );
}

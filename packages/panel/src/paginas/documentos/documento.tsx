import type { DocumentoComItens } from '@apura/contracts';
import {
  chaveEmGrupos,
  cnpj,
  competenciaPorExtenso,
  cpf,
  hasAmount,
  moment,
  nomeDoTributo,
  reais,
  sumAmounts,
} from '@apura/words';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link, useParams } from 'wouter';
import { API } from '../../api/pedir.ts';
import { useLeitura } from '../../api/use-pedido.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { CelulaDeValor } from '../../componentes/celula.tsx';
import { Copiar } from '../../componentes/copiar.tsx';
import { Esqueleto } from '../../componentes/esqueleto.tsx';
import { Estado } from '../../componentes/estado.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { Figura } from '../../componentes/figura.tsx';
import { ItemDaNota } from '../../componentes/item-da-nota.tsx';
import { LinhaDaDivergencia } from '../../componentes/linha-da-divergencia.tsx';
import { NomeDoCliente } from '../../componentes/nome-do-cliente.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { nomeDaParte } from '../../componentes/tabela-de-documentos.tsx';
import { EFEITOS } from '../../rotulos/efeitos.ts';
import { SITUACOES } from '../../rotulos/situacoes.ts';

/** One note: who, how much, each item with its explanation, and what it declares otherwise. */
export default function UmDocumento() {
  const { chave = '' } = useParams();
  const lido = useLeitura<DocumentoComItens>(`/documentos/${chave}`);
  const migalhas = [{ nome: 'Documentos', href: '/documentos' }];
  const nota = lido.data;
  if (!nota) {
    return (
      <Pagina titulo="Documento" migalhas={migalhas}>
        {lido.error ? (
          <Falha erro={lido.error} aoRepetir={() => lido.refetch()} />
        ) : (
          <Esqueleto linhas={12} />
        )}
      </Pagina>
    );
  }
  const atuais = Object.entries(nota.tributos_atuais).filter(([, valor]) => hasAmount(valor));
  const situacao = SITUACOES[nota.situacao];
  return (
    <Pagina
      titulo={`${nota.modelo === '65' ? 'NFC-e' : 'NF-e'} ${nota.numero}, série ${nota.serie}`}
      migalhas={migalhas}
      descricao={
        <>
          <Estado tom={situacao.tom}>{situacao.nome}</Estado> Emitida em {moment(nota.emitida_em)} ·
          competência {competenciaPorExtenso(nota.competencia)}
        </>
      }
      acoes={
        <Button
          component="a"
          href={`${API}/documentos/${chave}/xml`}
          download
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Baixar XML
        </Button>
      }
    >
      <div className="pilha">
        <div className="grade figuras">
          <Figura rotulo="Valor da nota" valor={reais(nota.valor_total)} />
          <Figura rotulo="Tributos de hoje" valor={reais(sumAmounts(atuais.map(([, valor]) => valor)))} />
          <Figura
            rotulo="CBS e IBS"
            valor={reais(sumAmounts([nota.reforma.cbs, nota.reforma.ibs, nota.reforma.is]))}
            nota={`base de ${reais(nota.reforma.base)}`}
            destaque
          />
        </div>
        {nota.divergencias_encontradas.length > 0 && (
          <Cartao titulo="Declarado e calculado não conferem">
            <ul className="lista-simples">
              {nota.divergencias_encontradas.map((divergencia) => (
                <LinhaDaDivergencia
                  key={`${divergencia.n_item ?? ''}${divergencia.regra}${divergencia.campo}`}
                  divergencia={divergencia}
                  comNota={false}
                />
              ))}
            </ul>
          </Cartao>
        )}
        <Cartao titulo="Itens">
          <p className="suave miudo sem-margem com-espaco">
            Abra um item para ver cada passo do cálculo, com o artigo da lei.
          </p>
          {nota.itens.map((item) => (
            <ItemDaNota key={item.n_item} item={item} />
          ))}
        </Cartao>
        <div className="duas-colunas">
          <Cartao titulo="Partes">
            <dl className="lista-de-dados">
              <Parte titulo="Emitente" parte={nota.emitente} />
              <Parte titulo="Destinatário" parte={nota.destinatario} />
            </dl>
            {nota.efeitos.length > 0 && (
              <>
                <h3 className="subtitulo">Para os seus clientes</h3>
                <ul className="lista-simples">
                  {nota.efeitos.map(({ cliente_id, efeito }) => (
                    <li key={cliente_id + efeito}>
                      <Link href={`/clientes/${cliente_id}`}>
                        <NomeDoCliente id={cliente_id} />
                      </Link>
                      <span>{EFEITOS[efeito]}</span>
                    </li>
                  ))}
                </ul>
              </>
            )}
            <h3 className="subtitulo">Chave de acesso</h3>
            <div className="segredo-valor sem-recuo">
              <code className="mono">{chaveEmGrupos(nota.chave)}</code>
              <Copiar texto={nota.chave} />
            </div>
          </Cartao>
          <Cartao titulo="Totais">
            <Tabela legenda="Totais da nota" cabecalho={['Tributo', { nome: 'Valor', direita: true }]}>
              {atuais.map(([tributo, valor]) => (
                <tr key={tributo}>
                  <th scope="row">{nomeDoTributo(tributo)}</th>
                  <CelulaDeValor rotulo="Valor" valor={valor} />
                </tr>
              ))}
              {(['cbs', 'ibs_uf', 'ibs_mun', 'is'] as const).map((tributo) => (
                <tr key={tributo}>
                  <th scope="row">{nomeDoTributo(tributo)}</th>
                  <CelulaDeValor rotulo="Valor" valor={nota.reforma[tributo]} />
                </tr>
              ))}
            </Tabela>
          </Cartao>
        </div>
      </div>
    </Pagina>
  );
}

function Parte({
  titulo,
  parte,
}: {
  readonly titulo: string;
  readonly parte: DocumentoComItens['destinatario'];
}) {
  return (
    <div>
      <dt>{titulo}</dt>
      <dd>
        {nomeDaParte(parte)}
        <br />
        <span className="suave numero">
          {parte?.cnpj ? cnpj(parte.cnpj) : parte?.cpf ? cpf(parte.cpf) : ''}
        </span>{' '}
        <span className="suave">{parte?.uf}</span>
      </dd>
    </div>
  );
}

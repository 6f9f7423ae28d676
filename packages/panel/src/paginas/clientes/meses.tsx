import type { Cliente, MesDoCliente } from '@apura/contracts';
import { competenciaPorExtenso } from '@apura/words';
import { Button } from '@mantine/core';
import { IconCalendarMonth } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useLista } from '../../api/use-lista.ts';
import { useApurar } from '../../apuracoes/use-apurar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Celula } from '../../componentes/celula.tsx';
import { EstadoDaApuracao } from '../../componentes/estado-da-apuracao.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { CelulasDasFiguras, COLUNAS_DAS_FIGURAS } from '../../componentes/figuras-do-mes.tsx';
import { Lista } from '../../componentes/lista.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { Vazio } from '../../componentes/vazio.tsx';

const COLUNAS = ['Mês', { nome: 'Notas', direita: true }, 'Apuração', ...COLUNAS_DAS_FIGURAS, ''] as const;

/** The months of a client that have notes or an apuração, the newest first. */
export function Meses({ cliente: { id } }: { readonly cliente: Cliente }) {
  const lista = useLista<MesDoCliente>(`/clientes/${id}/meses`);
  const apurar = useApurar();
  return (
    <Cartao>
      {apurar.error && <Falha erro={apurar.error} />}
      <Lista
        de={lista}
        vazia={
          <Vazio
            icone={<IconCalendarMonth />}
            titulo="Nenhuma nota deste cliente ainda"
            texto="Envie os XMLs: cada nota encontra sozinha o seu cliente e o seu mês."
            acao={
              <Button component={Link} href={`/envios?cliente=${id}`}>
                Enviar notas
              </Button>
            }
          />
        }
      >
        {(linhas) => (
          <Tabela legenda="Meses do cliente" cabecalho={COLUNAS} emCartoes>
            {linhas.map(({ competencia, documentos, apuracao }) => (
              <tr key={competencia} className="clicavel">
                <th scope="row">
                  {apuracao ? (
                    <Link href={`/apuracoes/${apuracao.id}`}>{competenciaPorExtenso(competencia)}</Link>
                  ) : (
                    competenciaPorExtenso(competencia)
                  )}
                </th>
                <Celula rotulo="Notas" direita>
                  <Link href={`/documentos?cliente_id=${id}&competencia=${competencia}`}>{documentos}</Link>
                </Celula>
                <Celula rotulo="Apuração">
                  {apuracao ? (
                    <EstadoDaApuracao
                      estado={apuracao.estado}
                      desatualizada={apuracao.desatualizada_desde !== undefined}
                    />
                  ) : (
                    <span className="suave">Não pedida</span>
                  )}
                </Celula>
                <CelulasDasFiguras figuras={apuracao ?? undefined} />
                <td className="direita">
                  {(!apuracao || apuracao.desatualizada_desde || apuracao.estado === 'falhou') && (
                    <Button
                      size="xs"
                      variant="light"
                      loading={apurar.isPending && apurar.variables.competencia === competencia}
                      onClick={() => apurar.mutate({ cliente_id: id, competencia })}
                    >
                      {apuracao ? 'Apurar de novo' : 'Apurar'}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </Tabela>
        )}
      </Lista>
    </Cartao>
  );
}

import type { ArquivosRecusados } from '@apura/contracts';
import { count } from '@apura/words';
import { Link } from 'wouter';
import { useList, useSend } from '../../api/use-request.ts';
import { RowButton } from '../../components/buttons.tsx';
import { Falha } from '../../components/page.tsx';
import { Cartao, Desdobrar } from '../../components/partes.tsx';
import { nomeDoArquivo, palavrasDoArquivo } from '../../labels/arquivos.ts';

/** What was refused in any upload of the office and nobody has seen to, by what was wrong. Nothing where there is none. */
export function Recusados() {
  const { linhas } = useList<ArquivosRecusados>('/recusados');
  const dispensar = useSend('POST', '/recusados/dispensar', { renew: ['/recusados'], said: 'Dispensado.' });
  if (linhas.length === 0) return null;
  return (
    <Cartao titulo="Recusados: corrigir ou dispensar">
      <p className="suave sem-margem com-espaco">
        Envie de novo o que foi corrigido: um XML com a chave no nome sai daqui assim que chega. O que não faz
        falta pode ser dispensado.
      </p>
      {dispensar.error && <Falha erro={dispensar.error} />}
      {linhas.map((recusados) => (
        <DeUmMotivo key={recusados.codigo} recusados={recusados} dispensar={dispensar} />
      ))}
    </Cartao>
  );
}

interface PropsDeUmMotivo {
  readonly recusados: ArquivosRecusados;
  readonly dispensar: ReturnType<typeof useSend>;
}

function DeUmMotivo({ recusados: { arquivos, total, ...motivo }, dispensar }: PropsDeUmMotivo) {
  const { codigo } = motivo;
  const { mensagem, hint } = palavrasDoArquivo(motivo);
  const deTodos = { codigo };
  return (
    <Desdobrar
      titulo={
        <span className="item-nome">
          <b>{count(total, 'arquivo', 'arquivos')}</b>
          <span className="suave">{mensagem}</span>
        </span>
      }
    >
      <div className="formulario">
        <p className="aviso aviso-info sem-margem">{hint}</p>
        <ul className="lista-simples">
          {arquivos.map((arquivo) => (
            <li key={arquivo.id}>
              <div className="cresce">
                <Link href={`/envios/${arquivo.job_id}`} className="mono">
                  {nomeDoArquivo(arquivo)}
                </Link>
                {arquivo.mensagem && (
                  <p className="sem-margem miudo">{palavrasDoArquivo({ ...arquivo, codigo }).mensagem}</p>
                )}
              </div>
              <RowButton
                aria-label={`Dispensar ${arquivo.nome}`}
                onClick={() => dispensar.mutate({ codigo, arquivos: [arquivo.id] })}
                text="Dispensar"
              />
            </li>
          ))}
        </ul>
        {total > arquivos.length && (
          <p className="suave sem-margem">e mais {count(total - arquivos.length, 'arquivo', 'arquivos')}.</p>
        )}
        {total > 1 && (
          <div className="botoes">
            <RowButton act={dispensar} input={deTodos} text={`Dispensar os ${total}`} />
          </div>
        )}
      </div>
    </Desdobrar>
  );
}

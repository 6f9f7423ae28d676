import { API, pedir } from '../../api/pedir.ts';
import { useAto, useSend } from '../../api/use-request.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { Falha } from '../../components/feedback.tsx';
import { FilePicker } from '../../components/file-input.tsx';
import { avisar } from '../../components/notify.ts';
import { Cartao } from '../../components/partes.tsx';
import { type PropsDaParte, RENOVAR } from './props-da-parte.ts';

/** The picture at the top of the reports. */
export function Logo({ escritorio: { logo }, titular }: PropsDaParte) {
  const enviar = useAto(async (arquivo: File) => {
    await pedir('PUT', '/escritorio/logo', arquivo, { headers: { 'Content-Type': arquivo.type } });
    avisar('Logotipo gravado.');
  }, RENOVAR);
  const tirar = useSend('DELETE', '/escritorio/logo', { renew: RENOVAR });
  const erro = enviar.error ?? tirar.error;
  return (
    <Cartao titulo="Logotipo">
      <div className="formulario">
        {logo ? (
          <img
            className="logo"
            src={`${API}/escritorio/logo?v=${encodeURIComponent(logo.atualizado_em)}`}
            alt="Logotipo do escritório"
          />
        ) : (
          <p className="suave sem-margem">Aparece no alto dos relatórios. PNG, JPEG ou WebP, até 500 KB.</p>
        )}
        {erro && <Falha erro={erro} />}
        {titular && (
          <div className="acoes">
            <FilePicker
              label="Imagem do logotipo"
              accept="image/png,image/jpeg,image/webp"
              onPick={([arquivo]) => arquivo && enviar.mutate(arquivo)}
            >
              {(abrir) => (
                <ActionButton
                  variant="default"
                  loading={enviar.isPending}
                  onClick={abrir}
                  text={logo ? 'Trocar' : 'Escolher imagem'}
                />
              )}
            </FilePicker>
            {logo && <ActionButton variant="default" act={tirar} text="Tirar" />}
          </div>
        )}
      </div>
    </Cartao>
  );
}

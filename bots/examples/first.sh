# A bot for any game: takes the first legal action.
while read -r message; do
  case $message in
    '{"cmd":"begin"'*) echo '{"ok":true}' ;;
    '{"cmd":"decide"'*) echo '{"index":0}' ;;
  esac
done
